// All emoji with their German names, bundled with the console.
import {
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  EmojiPicker as Picker,
} from 'frimousse'
import { useTranslation } from 'react-i18next'
import field from '@/ui/Field.module.css'
import classes from './EmojiPicker.module.css'
import { germanEmoji } from './germanEmoji'

type Props = { onChoose: (emoji: string) => void }

export function EmojiPicker({ onChoose }: Props) {
  const { t } = useTranslation('composer')
  return (
    <Picker.Root
      locale="de"
      resolveEmojiData={germanEmoji}
      columns={8}
      className={classes.picker}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
    >
      <Picker.Search
        className={field.input}
        aria-label={t('emojiSearch')}
        placeholder={t('emojiSearch')}
        data-autofocus
      />
      <Picker.Viewport className={classes.viewport}>
        <Picker.Loading className={classes.note}>{t('emojiLoading')}</Picker.Loading>
        <Picker.Empty>{t('emojiNone')}</Picker.Empty>
        <Picker.List className={classes.list} components={{ CategoryHeader, Row, Emoji }} />
      </Picker.Viewport>
      <Picker.ActiveEmoji>
        {({ emoji }) => (
          <p className={classes.name} aria-hidden>
            {emoji?.label}
          </p>
        )}
      </Picker.ActiveEmoji>
    </Picker.Root>
  )
}

const CategoryHeader = ({ category, ...props }: EmojiPickerListCategoryHeaderProps) => (
  <div {...props} className={classes.category}>
    {category.label}
  </div>
)

// The picker counts rows and columns from 0, the standard from 1.
const next = (index: number | undefined) => (index === undefined ? undefined : index + 1)

const Row = (props: EmojiPickerListRowProps) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: The picker gives it the role of a row.
  <div {...props} aria-rowindex={next(props['aria-rowindex'])} className={classes.row} />
)

const Emoji = ({ emoji, ...props }: EmojiPickerListEmojiProps) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: The picker gives it the role of a cell.
  <button
    {...props}
    type="button"
    aria-colindex={next(props['aria-colindex'])}
    title={emoji.label}
    className={classes.emoji}
  >
    {emoji.emoji}
  </button>
)
