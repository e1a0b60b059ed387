// Fills the screen with one thing to look at. Escape and a cross lead back to where one was.
import './kit/modal.css'
import { Modal } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Stage.module.css'

type Props = {
  /** What is to be seen. */
  label: string
  /** Stands beside the cross. */
  heading: ReactNode
  onClose: () => void
  children: ReactNode
}

export function Stage({ label, heading, onClose, children }: Props) {
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
              <X size={24} strokeWidth={1.75} aria-hidden />
            </button>
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
