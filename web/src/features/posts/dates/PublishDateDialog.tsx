// When a post that waits shall appear: now, or at a date of one's own.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { useMe } from '@/features/profiles/useMe'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { fromWallClock, toWallClock } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Choice } from '@/ui/Choice'
import { DateTimeField } from '@/ui/DateTimeField'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import type { ShownPost } from '../card/PostCard'
import { isEmergency } from '../composer/channels'
import { VerifyWarnings } from '../composer/VerifyWarnings'
import { askListsAfter } from '../lists/askListsAnew'
import { UpdatePostPublishDateMutation } from '../queries'
import classes from './PublishDateDialog.module.css'
import { type DateProblem, publishDateProblem } from './publishDate'

type Props = { post: ShownPost; onClose: () => void }
type When = 'now' | 'custom'

const words = {
  missing: 'dateRequired',
  past: 'datePast',
  impossible: 'dateImpossible',
} as const satisfies Record<DateProblem, string>

export function PublishDateDialog({ post, onClose }: Props) {
  const { t } = useTranslation('posts')
  const { me } = useMe()
  const isPlanned = Date.parse(post.publishDate) > Date.now()
  const [when, setWhen] = useState<When>(isPlanned ? 'custom' : 'now')
  const [wallClock, setWallClock] = useState(isPlanned ? toWallClock(post.publishDate) : null)
  const [problem, setProblem] = useState<DateProblem | null>(null)
  const [failed, setFailed] = useState(false)
  const client = useClient()
  // A draft stays one, whatever its date.
  const goesOut = when === 'now' && post.status === 'APPROVED'
  const emergency = post.notificationChannels.find(({ channel }) => isEmergency(channel))?.channel
  const [{ fetching }, updateDate] = useMutation(UpdatePostPublishDateMutation)

  async function save(): Promise<void> {
    const wrong = when === 'custom' ? publishDateProblem(wallClock, Date.now()) : null
    setProblem(wrong)
    if (wrong) return
    setFailed(false)
    const publishDate = when === 'custom' && wallClock ? fromWallClock(wallClock) : null
    const { error } = await updateDate({ id: post.id, publishDate })
    if (error) {
      const problem = problemOf(error)
      askListsAfter(problem, client)
      if (problem.code !== 404 && problem.code !== 409) return setFailed(true)
      // The card goes or moves, and this dialog with it.
      notify.failed(t('dateFailed'), problemText(problem))
      return onClose()
    }
    notify.done(t(goesOut ? 'publishedNow' : 'dateSaved'))
    onClose()
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      busy={fetching}
      title={t('dateTitle')}
      closeLabel={t('close')}
      answers={
        <>
          <Button look="quiet" onClick={onClose} disabled={fetching}>
            {t('cancel')}
          </Button>
          <Button look="primary" onClick={save} loading={fetching}>
            {t(goesOut ? 'publishNow' : 'dateSave')}
          </Button>
        </>
      }
    >
      {/* What is changed while it is being saved would be lost. */}
      <fieldset className={classes.form} disabled={fetching}>
        {failed && <Notice tone="problem" title={t('dateFailed')} />}
        <Choice<When>
          label={t('dateTitle')}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: t('dateNow') },
            { value: 'custom', label: t('dateCustom') },
          ]}
        />
        {goesOut && <p>{t('dateNowHelp')}</p>}
        {goesOut && <VerifyWarnings emergency={emergency} offline={me?.visible === false} />}
        {when === 'custom' && (
          <DateTimeField
            label={t('dateField')}
            value={wallClock}
            onChange={(value) => {
              setWallClock(value)
              setProblem(null)
            }}
            minDate={toWallClock(Date.now())}
            error={problem && t(words[problem])}
          />
        )}
      </fieldset>
    </Dialog>
  )
}
