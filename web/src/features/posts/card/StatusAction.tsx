// The next step for a post in its state. Who may edit a planned post finds that first, and 'Jetzt
// veröffentlichen' beside it. A dialog shows the recipients before a post is published, so that no
// accidental click does it.
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { reviewOf } from '../drafts/DraftFields'
import { startEditing } from '../editing'
import { stepOf } from '../release/release'
import { EmergencyAction } from './EmergencyAction'
import { emergencyOf } from './EmergencyFields'
import { type ActionProps, openDialog } from './openDialog'
import { Resubmission } from './Resubmission'
import { reviewFieldsOf } from './ReviewFields'
import classes from './StatusAction.module.css'

export function StatusAction({ post, excerpt }: ActionProps) {
  const { t } = useTranslation('posts')
  const step = stepOf(post)
  if (reviewOf(post) === 'CHANGES_WANTED') return <Resubmission post={post} excerpt={excerpt} />
  const { emergencyNeedsTwo, emergencyRequest } = emergencyOf(post)
  if (emergencyRequest)
    return <EmergencyAction post={post} excerpt={excerpt} request={emergencyRequest} />
  if (step === null)
    return post.status === 'DRAFT' && <Button disabled>{t('awaitsApproval')}</Button>
  const offersEdit = step === 'publishNow' && post.viewerCanEdit
  return (
    <div className={classes.actions}>
      {offersEdit && (
        <Button aria-description={excerpt} onClick={() => startEditing(post.id)}>
          {t('edit')}
        </Button>
      )}
      {reviewFieldsOf(post).viewerCanSendBack && (
        <Button
          look="quiet"
          aria-description={excerpt}
          onClick={() => openDialog(post, 'sendBack')}
        >
          {t('sendBack')}
        </Button>
      )}
      <Button
        look={offersEdit ? 'quiet' : 'outlined'}
        aria-description={excerpt}
        onClick={() => openDialog(post, step)}
      >
        {t(emergencyNeedsTwo ? 'emergency.ask' : step)}
      </Button>
    </div>
  )
}
