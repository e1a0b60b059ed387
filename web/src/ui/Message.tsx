import type { ReactNode, Ref } from 'react'

type Props = {
  id: string
  className: string | undefined
  text: ReactNode
  ref?: Ref<HTMLParagraphElement>
}

/** A text that describes a field, such as its error. Renders nothing without a text. */
export const Message = ({ id, className, text, ref }: Props) =>
  text ? (
    <p id={id} className={className} ref={ref}>
      {text}
    </p>
  ) : null
