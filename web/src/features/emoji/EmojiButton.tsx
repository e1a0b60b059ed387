// Opens the emoji picker, which is loaded on the first click.
import { Smile } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadPart } from '@/lib/loadPart'
import { IconButton } from '@/ui/IconButton'
import { notify } from '@/ui/notify'
import { Popover } from '@/ui/Popover'
import type { EmojiPicker } from './EmojiPicker'

const picker = () => import('./EmojiPicker')

type Props = Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus'> & {
  onChoose: (emoji: string) => void
}

export function EmojiButton({ onChoose, ...props }: Props) {
  const { t } = useTranslation('composer')
  const [Picker, setPicker] = useState<typeof EmojiPicker | null>(null)
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function toggle(): Promise<void> {
    if (opened) return setOpened(false)
    try {
      const { EmojiPicker } = await loadPart(picker)
      setPicker(() => EmojiPicker)
      setOpened(true)
    } catch {
      notify.failed(t('emojiFailed'))
    }
  }

  return (
    <Popover
      label={t('emoji')}
      opened={opened}
      onClose={() => {
        setOpened(false)
        button.current?.focus()
      }}
      target={
        <IconButton
          {...props}
          ref={button}
          label={t('emoji')}
          aria-haspopup="dialog"
          aria-expanded={opened}
          icon={<Smile />}
          onClick={toggle}
        />
      }
    >
      {Picker && (
        <Picker
          onChoose={(emoji) => {
            setOpened(false)
            onChoose(emoji)
          }}
        />
      )}
    </Popover>
  )
}
