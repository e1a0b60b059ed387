// Shows what is about to be posted, and posts it.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { isForAttachment } from '@/features/attachments/attachment'
import { BindingFindings } from '@/features/checks/BindingFindings'
import { bindingIn, focusReason } from '@/features/checks/reason'
import { useBinding } from '@/features/checks/useBinding'
import { useFindings } from '@/features/checks/useFindings'
import { isRefused, useUploadsOf } from '@/features/media/uploads'
import type { Draft } from '@/features/posts/draft'
import { focusPost } from '@/features/posts/editing'
import { showHeld } from '@/features/posts/held'
import type { StoredPost } from '@/features/posts/PostFields'
import { AskNotice } from '@/features/posts/release/AskNotice'
import { LastLookDialog } from '@/features/posts/release/LastLookDialog'
import { isEmergencyPost } from '@/features/posts/release/release'
import { useAskedHint } from '@/features/posts/release/useSayAsked'
import { showCard } from '@/features/posts/shown'
import { useUnseenHint } from '@/features/posts/useUnseenHint'
import type { Me } from '@/features/profiles/useMe'
import { TimingNotice } from '@/features/timing/TimingNotice'
import { FRESH, setAttempt, storedFresh, useComposer } from '@/features/writing/state'
import { isProofMissing, type Problem } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { dateTime } from '@/lib/dates'
import { notify } from '@/ui/notify'
import { checkVariables } from './checked'
import { refusals } from './refusal'
import type { FieldProblem } from './rules'
import { chosenInstant, sendingOf, useSendQuestion } from './sending'
import type { ComposerForm } from './useComposerForm'
import { planAt, useDraftTiming } from './useDraftTiming'
import { useFindingActions } from './useFindingActions'
import { PERHAPS_SENT, useSendPost } from './useSendPost'
import type { ServerDraftSaving } from './useServerDraft'
import { asksForSecond, waitsForRelease } from './waits'

type Props = {
  draft: Draft
  form: ComposerForm
  me: Me
  saving: ServerDraftSaving
  onClose: () => void
}

type Refused = { problem: Problem; fields: FieldProblem[] }

export function VerifyDialog({ draft, form, me, saving, onClose }: Props) {
  const { t } = useTranslation(['composer', 'posts'])
  const { busy, send } = useSendPost(draft, me)
  const client = useClient()
  const timing = useDraftTiming(draft, me)
  const [refused, setRefused] = useState<Refused | null>(null)
  const hintOf = useUnseenHint()
  const askedHint = useAskedHint()
  const { onShow } = useFindingActions(draft, form)
  const { overrideReason: reason } = draft
  const { findings } = useFindings(checkVariables(FRESH, draft, me))
  const decides = !waitsForRelease(draft, me)
  const mayBePlanned = decides && timing.quietUntil !== null
  const binding = useBinding({
    findings,
    refused: refused?.problem ?? null,
    reason,
    decides,
  })

  async function submit(): Promise<void> {
    // A date may have passed while the dialog was open.
    if (!form.mayBeSent()) return onClose()
    if (!binding.mayConfirm()) return
    setRefused(null)
    const answer = await send(timing)
    if ('problem' in answer) {
      const { problem } = answer
      if (isProofMissing(problem)) return
      // Somebody else has saved, sent or deleted the draft: the form shows it.
      const { onServer } = useComposer.getState()
      const isAboutDraft = problem.code === 404 || 'draft' in problem.fields
      if (onServer && isAboutDraft && (await saving.compare(onServer))) return onClose()
      // The quiet hours began while the dialog was open: it now shows the warning.
      if (problem.reason === 'QUIET_HOURS') {
        timing.retry()
        setRefused({ problem, fields: [] })
        return
      }
      // For a new post, 404 can only mean its files: staged files are deleted after a day.
      const fields = await refusals(client, problem, draft)
      form.refuse(fields)
      flushSync(() => setRefused({ problem, fields }))
      if (bindingIn(problem)) focusReason()
      return
    }
    const { status, publishDate } = answer.post
    if (draft.when === 'now' && isHeld(answer.post)) {
      storedFresh(draft)
      onClose()
      showHeld(answer.post.id)
      return
    }
    const { post } = answer
    const asked = askedHint(post)
    const date = dateTime(publishDate)
    const isEmergency = isEmergencyPost(post)
    const planned = isEmergency ? 'sentEmergencyPlannedHint' : 'sentPlannedHint'
    const title = isEmergency
      ? t(`sent.emergency.${status}`, { date })
      : t(`sent.${status}`, { date })
    notify.done(
      asked === null ? title : t('posts:emergency.asked'),
      asked ?? (status === 'APPROVED' ? t(planned) : hintOf(post)),
      {
        label: t('posts:look'),
        act: () => showCard(post, true),
      },
    )
    focusPost(post.id)
    storedFresh(draft)
    onClose()
    showCard(post)
  }

  function sendAsNew(): void {
    setAttempt(null)
    void submit()
  }

  function close(): void {
    onClose()
    if (refused) form.goToFirst(refused.fields)
  }

  const problem = refused?.problem ?? null
  const sentBefore = sentBeforeOf(problem)
  return (
    <LastLookDialog
      title={useSendQuestion(draft, me)}
      answer={t(sentBefore ? `${sentBefore}Answer` : `send.${sendingOf(draft, me)}`)}
      draft={draft}
      me={me}
      channels={me.notificationChannels}
      moment={useMoment(draft, me)}
      missed={useMissed(draft)}
      hasBetter={mayBePlanned}
      notice={
        <>
          {asksForSecond(draft, me) && <AskNotice />}
          <TimingNotice
            timing={timing}
            decides={decides}
            main={mayBePlanned}
            onPlan={(date) => {
              setRefused(null)
              planAt(form, date)
            }}
          />
        </>
      }
      checks={
        binding.findings.length > 0 && (
          <BindingFindings
            findings={binding.findings}
            problem={binding.problem}
            reason={reason}
            onShow={(finding) => {
              flushSync(onClose)
              onShow(finding)
            }}
            onChange={(reason) => form.change(null, () => ({ overrideReason: reason }))}
          />
        )
      }
      problem={
        problem && !bindingIn(problem)
          ? {
              title: t(sentBefore ?? 'sendFailed'),
              hint: sentBefore ? t(`${sentBefore}Hint`) : problemHint(problem),
            }
          : null
      }
      busy={busy}
      onClose={close}
      onDescribe={(field) => {
        onClose()
        form.focus(`${field}.alt.de`)
      }}
      onConfirm={sentBefore ? sendAsNew : submit}
    />
  )
}

/** Whether it is published soon, and can be taken back until then. The clock here may be wrong by hours. */
const isHeld = ({ status, publishDate }: StoredPost): boolean =>
  status === 'APPROVED' && Date.parse(publishDate) - Date.now() < 24 * 3_600_000

/** The text for a post that has been sent before, or may have been. */
function sentBeforeOf(problem: Problem | null): 'alreadySent' | 'perhapsSent' | null {
  if (problem?.reason === 'KEY_REUSED') return 'alreadySent'
  return problem?.reason === PERHAPS_SENT ? 'perhapsSent' : null
}

/** Names of the refused files of the attachment that is sent; parked attachments are ignored. */
function useMissed({ attachment }: Draft): string[] {
  return Object.entries(useUploadsOf(FRESH))
    .filter(
      ([slot, upload]) =>
        isRefused(upload) && isForAttachment(attachment, slot.slice(FRESH.length + 1)),
    )
    .map(([, { file }]) => file.name)
}

function useMoment(draft: Draft, me: Me): string {
  const { t } = useTranslation(['composer', 'posts'])
  const instant = chosenInstant(draft)
  const waits = waitsForRelease(draft, me)
  const asks = asksForSecond(draft, me)
  if (!instant)
    return t(asks ? 'posts:emergency.afterConfirmation' : waits ? 'afterApproval' : 'now')
  const date = dateTime(instant)
  return waits ? `${date}, ${t(asks ? 'posts:emergency.notBefore' : 'notBeforeApproval')}` : date
}
