import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/ui/Checkbox'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import classes from './DisconnectDialog.module.css'

type Props = {
  name: string
  /** How many imported drafts of the source wait for release and were not touched by anybody. */
  waitingDrafts: number
  busy: boolean
  onClose: () => void
  onConfirm: (deleteDrafts: boolean) => void
}

/** What happens when a source is disconnected, and whether its drafts are deleted as well. */
export function DisconnectDialog({ name, waitingDrafts, onConfirm, ...props }: Props) {
  const { t } = useTranslation('sources')
  const [deleteDrafts, setDeleteDrafts] = useState(false)
  return (
    <ConfirmDialog
      title={t('disconnect.title', { name })}
      answer={t('disconnect.answer')}
      onConfirm={() => onConfirm(deleteDrafts)}
      {...props}
    >
      <div className={classes.text}>
        <p>{t('disconnect.text')}</p>
        {waitingDrafts > 0 && (
          <Checkbox
            label={t('disconnect.deleteDrafts')}
            help={t('disconnect.waiting', { count: waitingDrafts })}
            checked={deleteDrafts}
            disabled={props.busy}
            onChange={setDeleteDrafts}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
