// Shows what is about to be released, and releases it.
import { useTranslation } from 'react-i18next'
import { channelsOf } from '@/features/channels/channels'
import { BindingFindings } from '@/features/checks/BindingFindings'
import { FindingsPanel } from '@/features/checks/FindingsPanel'
import { bindingIn, withoutBinding } from '@/features/checks/reason'
import { useBinding } from '@/features/checks/useBinding'
import { useReason } from '@/features/checks/useReason'
import { useStoredFindings } from '@/features/checks/useStoredFindings'
import { useMe } from '@/features/profiles/useMe'
import { TimingNotice } from '@/features/timing/TimingNotice'
import { useTiming } from '@/features/timing/useTiming'
import { problemText } from '@/graphql/problemText'
import { dateTime } from '@/lib/dates'
import { ChangedNotice } from '../card/ChangedNotice'
import { emergencyOf, requestChange } from '../card/EmergencyFields'
import { MovedDialog } from '../card/MovedDialog'
import { MovedNote } from '../card/MovedNote'
import { hasSameStatus, useFreshPost } from '../card/useFreshPost'
import { draftOf } from '../draft'
import type { StoredPost } from '../PostFields'
import { AskNotice } from './AskNotice'
import { LastLookDialog } from './LastLookDialog'
import { OpenNotice } from './OpenNotice'
import { confirmKeyOf, goesOutAt, isEmergencyPost, type ReleaseStep } from './release'
import { usePlanInstead } from './usePlanInstead'
import { isAnswered, useRelease } from './useRelease'

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  step: ReleaseStep
  onClose: () => void
}

export function ReleaseDialog({ post: before, step, onClose }: Props) {
  const { t } = useTranslation('posts')
  const { me } = useMe()
  const { busy, refused, release } = useRelease(step, onClose)
  const [reason, setReason] = useReason(before.id)
  const { post, moved } = useFreshPost(before, { enabled: !busy, isOpen: hasSameStatus })
  const date = goesOutAt(post, step)
  const people = peopleOf(post)
  const title = useTitle(post, step, date, people)
  const answer = useAnswer(post, date, step, people)
  const timing = useTiming({ at: date, id: post.id, enabled: true })
  const isQuiet = timing.quietUntil !== null
  const { planning, plan } = usePlanInstead(step, onClose)
  const checked = useStoredFindings(post.id, step === 'publishNow')
  const binding = useBinding({
    findings: checked.findings,
    refused: refused?.problem ?? null,
    reason,
    decides: true,
  })
  const others = checked.findings && withoutBinding(checked.findings)
  const changed = moved ?? (busy ? null : requestChange(post, before))
  if (changed) return <MovedDialog moved={changed} onClose={onClose} />
  const channels = channelsOf(post)
  return (
    <LastLookDialog
      title={title}
      answer={answer}
      draft={date ? draftOf(post) : { ...draftOf(post), when: 'now' }}
      me={me}
      channels={channels}
      moment={date ? dateTime(date) : t('release.atOnce')}
      hasBetter={isQuiet}
      notice={
        <>
          <ChangedNotice post={post} before={before} />
          {people === 'ask' && <AskNotice unplans={step === 'publishNow'} />}
          {people === 'confirm' && <MovedNote post={post} />}
          <OpenNotice post={post} />
          <TimingNotice
            timing={timing}
            decides
            main={isQuiet}
            busy={planning}
            onPlan={(to) => void plan(post, to)}
          />
        </>
      }
      checks={
        <>
          {/* What is binding is listed with the field for the reason. */}
          {(others === null || others.length > 0 || binding.findings.length === 0) && (
            <FindingsPanel {...checked} findings={others} />
          )}
          {binding.findings.length > 0 && (
            <BindingFindings
              findings={binding.findings}
              problem={binding.problem}
              reason={reason}
              onChange={setReason}
            />
          )}
        </>
      }
      problem={
        refused && !isAnswered(refused, post) && !bindingIn(refused.problem)
          ? { title: t('actionFailedTitle'), hint: problemText(refused.problem) }
          : null
      }
      busy={busy || planning}
      onClose={onClose}
      onConfirm={() => binding.mayConfirm() && void release(post, reason, timing)}
    />
  )
}

type People = 'ask' | 'confirm' | null

/** What an emergency needs that two people have to want; null if it needs only one. */
function peopleOf(post: StoredPost): People {
  const { emergencyNeedsTwo, emergencyRequest } = emergencyOf(post)
  if (!emergencyNeedsTwo) return null
  return emergencyRequest ? 'confirm' : 'ask'
}

function useTitle(post: StoredPost, step: ReleaseStep, date: string | null, people: People) {
  const { t } = useTranslation('posts')
  if (people !== null) return t(people === 'ask' ? 'emergency.askTitle' : 'emergency.confirmTitle')
  if (isEmergencyPost(post))
    return date ? t('emergency.later', { date: dateTime(date) }) : t('emergency.now')
  if (date) return t('release.later', { date: dateTime(date) })
  return t(step === 'approve' ? 'release.now' : 'release.publishNow')
}

function useAnswer(post: StoredPost, date: string | null, step: ReleaseStep, people: People) {
  const { t } = useTranslation('posts')
  if (people !== null) return t(`emergency.${people === 'ask' ? 'ask' : confirmKeyOf(post)}`)
  return t(isEmergencyPost(post) ? (date ? 'emergency.plan' : 'emergency.send') : step)
}
