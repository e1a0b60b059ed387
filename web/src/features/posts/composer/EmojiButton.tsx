// Opens the emoji; they are fetched only then.
import { Smile } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/IconButton'
import { Popover } from '@/ui/Popover'
import { Skeleton } from '@/ui/Skeletons'

const EmojiPicker = lazy(() => import('./EmojiPicker'))

type Props = { onChoose: (emoji: string) => void }

export function EmojiButton({ onChoose }: Props) {
  const { t } = useTranslation('composer')
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

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
          ref={button}
          label={t('emoji')}
          aria-haspopup="dialog"
          icon={<Smile size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      <Suspense fallback={<Skeleton height={320} />}>
        <EmojiPicker
          onChoose={(emoji) => {
            setOpened(false)
            onChoose(emoji)
          }}
        />
      </Suspense>
    </Popover>
  )
}
