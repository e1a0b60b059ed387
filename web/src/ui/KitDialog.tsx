// The UI kit's part of a dialog.
import './kit/modal.css'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from './Dialog'
import classes from './Dialog.module.css'

const stay = () => {}

export function KitDialog(props: DialogProps) {
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
