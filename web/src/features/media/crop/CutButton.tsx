// The way to crop a picture of a post, and the words on what has become of it.
import '@/lib/cropTexts'
import { Crop } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FetchedDialog } from '@/ui/FetchedDialog'
import { IconButton } from '@/ui/IconButton'
import heard from '@/ui/unseen.module.css'
import type { Focus } from '../focus'
import type { StagedImage } from '../stagedFile'

/** Fetched with the first picture that somebody crops. */
const cutDialog = () => import('./CutDialog').then((it) => it.CutDialog)

type Props = {
  image: StagedImage
  /** Which picture it is, where there are several. */
  which?: string
  className?: string | undefined
  /** Whether a focal point can be chosen: only where the picture is cropped. */
  withFocus?: boolean
  /** `bytes` of the file that was cut out; null for a picture that was there before. */
  onCut: (image: StagedImage, bytes: number | null) => void
}

export function CutButton({ image, which, className, withFocus = false, onCut }: Props) {
  const { t } = useTranslation('crop')
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  function wordsOn(cut: StagedImage): string {
    if (cut.raw !== image.raw) return t(cut.whole ? 'done' : 'undone')
    return cut.focus && !isSame(cut.focus, image.focus) ? t('focused') : ''
  }

  return (
    <>
      <IconButton
        className={className}
        label={which ? t('cropOf', { which }) : t('crop')}
        icon={<Crop size={20} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          setSaid('')
          setOpen(true)
        }}
      />
      <span role="status" className={heard.unseen}>
        {said}
      </span>
      {open && (
        <FetchedDialog
          fetch={cutDialog}
          image={image}
          withFocus={withFocus}
          onClose={() => setOpen(false)}
          onCut={(cut, bytes) => {
            setOpen(false)
            setSaid(wordsOn(cut))
            onCut(cut, bytes)
          }}
        />
      )}
    </>
  )
}

const isSame = (one: Focus, other: Focus | undefined): boolean =>
  one.x === other?.x && one.y === other.y
