// One question in the title, one primary answer that repeats its verb, Escape and a way back.
import './kit/modal.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Dialog.module.css'

type Props = {
  /** Without it the dialog stays until it is answered. */
  onClose?: () => void
  /** The question. */
  title: string
  /** The focus begins there, and not at the first control. */
  focusTitle?: boolean
  children: ReactNode
  /** The answers, the primary one last. */
  answers?: ReactNode
  /** While true, Escape and the cross do nothing. */
  busy?: boolean
  width?: number
  /** The page behind is there, but not to be read. */
  blurred?: boolean
  /** It takes the whole screen. */
  sheet?: boolean
}

const stay = () => {}

export function Dialog(props: Props) {
  const {
    onClose,
    title,
    focusTitle = false,
    children,
    answers,
    busy = false,
    width = 480,
    blurred = false,
    sheet = false,
  } = props
  const { t } = useTranslation('ui')
  return (
    <Modal.Root
      opened
      onClose={onClose ?? stay}
      centered
      classNames={{ content: classes.content ?? '' }}
      size={width}
      fullScreen={sheet}
      closeOnEscape={!busy && onClose !== undefined}
      closeOnClickOutside={false}
      transitionProps={{ transition: 'fade-up', duration: 160 }}
    >
      <Modal.Overlay color="var(--veil)" backgroundOpacity={1} blur={blurred ? 8 : 0} />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title
            className={classes.title}
            tabIndex={focusTitle ? -1 : undefined}
            data-autofocus={focusTitle || undefined}
          >
            {title}
          </Modal.Title>
          {onClose && (
            <Modal.CloseButton aria-label={t('close')} disabled={busy} size={44} iconSize={20} />
          )}
        </div>
        <Modal.Body className={classes.body}>
          {children}
          {answers && <div className={classes.answers}>{answers}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
