// The last look before a post goes out: what goes to whom, and when.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '@/features/profiles/useMe'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { dateTime, fromWallClock } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { focusPost } from '../editing'
import { isEmergency } from './channels'
import type { Draft } from './draft'
import { refusedOfNew } from './refusal'
import { setAttempt, storedFresh } from './state'
import type { ComposerForm } from './useComposerForm'
import { useSendPost } from './useSendPost'
import classes from './VerifyDialog.module.css'
import { VerifySummary } from './VerifySummary'

type Props = { draft: Draft; form: ComposerForm; me: Me; onClose: () => void }

export function VerifyDialog({ draft, form, me, onClose }: Props) {
  const { t } = useTranslation('composer')
  const { busy, send } = useSendPost(draft, me)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function submit(): Promise<void> {
    // A date may have passed while the dialog was open.
    if (!form.mayBeSent()) return onClose()
    setProblem(null)
    const answer = await send()
    if ('problem' in answer) {
      form.refuse(refusedOfNew(answer.problem, draft))
      return setProblem(answer.problem)
    }
    notify.done(t(`sent.${answer.post.status}`))
    focusPost(answer.post.id)
    storedFresh(draft)
    onClose()
  }

  function close(): void {
    onClose()
    if (problem) form.goToFirst(refusedOfNew(problem, draft))
  }

  const emergency = me.notificationChannels.some(
    (channel) => isEmergency(channel) && draft.channels[channel.id],
  )
  const reused = problem?.reason === 'KEY_REUSED'
  return (
    <Dialog
      opened
      onClose={close}
      busy={busy}
      title={useTitle(draft, me)}
      closeLabel={t('close')}
      answers={
        <>
          <Button look="quiet" onClick={close} disabled={busy}>
            {t('cancel')}
          </Button>
          {reused ? (
            <Button
              look="primary"
              loading={busy}
              onClick={() => {
                setAttempt(null)
                void submit()
              }}
            >
              {t('sendAsNew')}
            </Button>
          ) : (
            <Button
              look="primary"
              onClick={submit}
              loading={busy}
              data-autofocus={!emergency || undefined}
            >
              {t('post')}
            </Button>
          )}
        </>
      }
    >
      <VerifySummary
        draft={draft}
        me={me}
        channels={me.notificationChannels}
        moment={useMoment(draft, me)}
      />
      {problem && (
        // Beside the button that was pressed, and in sight also on a low screen.
        <div
          className={classes.problem}
          ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}
        >
          <Notice tone="problem" title={t(reused ? 'alreadySent' : 'sendFailed')}>
            {reused ? t('alreadySentHint') : hintOf(problem)}
          </Notice>
        </div>
      )}
    </Dialog>
  )
}

/** What the banner has not said already. */
const hintOf = (problem: Problem): string | null =>
  problem.code === 500 ? null : problemText(problem)

function useTitle(draft: Draft, me: Me): string {
  const { t } = useTranslation('composer')
  if (!me.viewerCanPublish) return t('verify.forApproval')
  const instant = draft.when === 'custom' && draft.date ? fromWallClock(draft.date) : null
  return instant ? t('verify.later', { date: dateTime(instant) }) : t('verify.now')
}

function useMoment(draft: Draft, me: Me): string {
  const { t } = useTranslation('composer')
  const instant = draft.when === 'custom' && draft.date ? fromWallClock(draft.date) : null
  if (!instant) return t(me.viewerCanPublish ? 'now' : 'afterApproval')
  const date = dateTime(instant)
  return me.viewerCanPublish ? date : `${date}, ${t('notBeforeApproval')}`
}
