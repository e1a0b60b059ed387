// The text as it is being written, with its bold and italic parts, behind the text area. Its letters
// are as wide as those of the text area, whose own are transparent meanwhile.
import type { Segment } from '@/lib/markup/segments'
import classes from './MarkedText.module.css'

type Props = {
  segments: Segment[] /** The style of the text area. */
  className: string | undefined
}

export const MarkedText = ({ segments, className }: Props) => (
  <div aria-hidden className={`${className} ${classes.marked}`}>
    {segments.map(({ text, bold, italic, isSign }, index) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: A piece is identified by its position.
        key={index}
        data-bold={bold || undefined}
        data-italic={italic || undefined}
        data-sign={isSign || undefined}
      >
        {text}
      </span>
    ))}
  </div>
)
