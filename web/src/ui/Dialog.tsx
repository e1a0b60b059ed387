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
  /** While true, Escape, the cross and a click beside it do nothing. */
  busy?: boolean
  closeLabel: string
  width?: number
}

export function Dialog(props: Props) {
  const { opened, onClose, title, children, answers, busy = false, closeLabel, width = 480 } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      size={width}
      closeOnEscape={!busy}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': closeLabel, disabled: busy }}
      transitionProps={{ transition: 'fade-up', duration: 160 }}
      overlayProps={{ color: 'var(--veil)', backgroundOpacity: 1 }}
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      {children}
      {answers && <div className={classes.answers}>{answers}</div>}
    </Modal>
  )
}
