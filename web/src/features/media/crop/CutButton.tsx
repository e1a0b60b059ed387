// The button that crops an image of a post, and the announcement of the result.
import '@/lib/cropTexts'
import { Crop } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/IconButton'
import { LazyDialog } from '@/ui/LazyDialog'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import type { Focus } from '../focus'
import type { StagedImage } from '../stagedFile'

/** Loaded when an image is first cropped. */
const cutDialog = () => import('./CutDialog').then((it) => it.CutDialog)

type Props = {
  image: StagedImage
  /** The image's name, if there are several. */
  which?: string
  className?: string | undefined
  /** Whether a focal point can be set: only where the image is cropped. */
  withFocus?: boolean
  /** `bytes` is the size of the cropped file; null for an image that was uploaded before. */
  onCut: (image: StagedImage, bytes: number | null) => void
}

export function CutButton({ image, which, className, withFocus = false, onCut }: Props) {
  const { t } = useTranslation('crop')
  const [open, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  function announcementOf(cut: StagedImage): string {
    if (cut.raw !== image.raw) return t(cut.whole ? 'done' : 'undone')
    return cut.focus && !isSame(cut.focus, image.focus) ? t('focused') : ''
  }

  return (
    <>
      <IconButton
        className={className}
        label={which ? t('cropOf', { which }) : t('crop')}
        icon={<Crop />}
        aria-haspopup="dialog"
        onClick={() => {
          setAnnouncement('')
          setOpen(true)
        }}
      />
      <span role="status" className={visuallyHidden.unseen}>
        {announcement}
      </span>
      {open && (
        <LazyDialog
          fetch={cutDialog}
          image={image}
          withFocus={withFocus}
          onClose={() => setOpen(false)}
          onCut={(cut, bytes) => {
            setOpen(false)
            setAnnouncement(announcementOf(cut))
            onCut(cut, bytes)
          }}
        />
      )}
    </>
  )
}

const isSame = (one: Focus, other: Focus | undefined): boolean =>
  one.x === other?.x && one.y === other.y
