// A full-screen viewer (lightbox). Escape and a close button return to the page.
import './kit/modal.css'
import { Modal } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Lightbox.module.css'

type Props = {
  /** What is shown; the accessible name. */
  label: string
  /** Shown beside the close button. */
  heading: ReactNode
  onClose: () => void
  children: ReactNode
}

export function Lightbox({ label, heading, onClose, children }: Props) {
  const { t } = useTranslation('ui')
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      transitionProps={{ transition: 'fade', duration: 140 }}
    >
      <Modal.Content aria-label={label}>
        <Modal.Body>
          <div className={classes.bar}>
            <div className={classes.heading}>{heading}</div>
            <button
              type="button"
              className={classes.close}
              aria-label={t('close')}
              title={t('close')}
              onClick={onClose}
            >
              <X size={24} />
            </button>
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
