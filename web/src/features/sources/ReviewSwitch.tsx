import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMutation } from 'urql'
import { notify } from '@/ui/notify'
import { Switch } from '@/ui/Switch'
import { ChangeMustReviewMutation } from './queries'
import classes from './ReviewSwitch.module.css'
import { useSavedSwitch } from './useSavedSwitch'

type Props = {
  mustReview: boolean
  /** How many imported drafts wait for release. */
  waitingDrafts: number
}

/** Whether posts of all sources wait for release. Those that wait already do so either way. */
export function ReviewSwitch({ mustReview, waitingDrafts }: Props) {
  const { t } = useTranslation('sources')
  const [, save] = useMutation(ChangeMustReviewMutation)
  const stillWait = waitingDrafts > 0 && t('review.stillWait', { count: waitingDrafts })
  const position = useSavedSwitch(
    mustReview,
    (value) => save({ value }),
    (value) => {
      if (value) notify.done(t('review.switchedOn'))
      else notify.done(t('review.switchedOff'), stillWait || undefined)
    },
  )
  return (
    <>
      <Switch
        label={t('review.label')}
        help={t(position.checked ? 'review.on' : 'review.off')}
        {...position}
      />
      {!mustReview && stillWait && (
        <p className={classes.waiting}>
          {stillWait}
          <Link to="/" className={classes.link}>
            {t('review.toDrafts')}
          </Link>
        </p>
      )}
    </>
  )
}
