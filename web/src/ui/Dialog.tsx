// One question in the title, one primary answer that repeats its verb, Escape and a way back.
import './kit/modal.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  /** The question. */
  title: string
  children: ReactNode
  /** The answers, the primary one last. */
  answers?: ReactNode
  /** While true, Escape and the cross do nothing. */
  busy?: boolean
  closeLabel: string
  width?: number
}

export function Dialog(props: Props) {
  const { opened, onClose, title, children, answers, busy = false, closeLabel, width = 480 } = props
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      classNames={{ content: classes.content ?? '' }}
      size={width}
      closeOnEscape={!busy}
      closeOnClickOutside={false}
      transitionProps={{ transition: 'fade-up', duration: 160 }}
    >
      <Modal.Overlay color="var(--veil)" backgroundOpacity={1} />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={closeLabel} disabled={busy} size={44} iconSize={20} />
        </div>
        <Modal.Body className={classes.body}>
          {children}
          {answers && <div className={classes.answers}>{answers}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
