// Sends the step once, with the version that was read.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { reasonVariable } from '@/features/checks/reason'
import { quietVariable, type Timing } from '@/features/timing/useTiming'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemToShow } from '@/graphql/problem'
import { dateTime } from '@/lib/dates'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { confirmsVariable } from '../card/EmergencyFields'
import { hasMoved } from '../card/useFreshPost'
import { showHeld } from '../held'
import { PostFields, type StoredPost } from '../PostFields'
import { ChangePostStatusMutation } from '../queries'
import { refetchListsAfter } from '../refetchLists'
import { showCard } from '../shown'
import { useUnseenHint } from '../useUnseenHint'
import { proofContext } from './proofContext'
import { goesOutAt, isEmergencyPost, isHeld, type ReleaseStep } from './release'
import { sayMoved } from './sayMoved'
import { useSayAsked } from './useSayAsked'

export type Refused = {
  problem: Problem
  /** The version that was read. */
  read: StoredPost
}

export function useRelease(step: ReleaseStep, onDone: () => void) {
  const { t } = useTranslation('posts')
  const client = useClient()
  const sayAsked = useSayAsked()
  const [, changeStatus] = useMutation(ChangePostStatusMutation)
  const { busy, during } = useBusy()
  const hintOf = useUnseenHint()
  const [refused, setRefused] = useState<Refused | null>(null)

  async function release(read: StoredPost, reason: string, timing: Timing): Promise<void> {
    setRefused(null)
    const { id, editedAt: basedOn } = read
    const wanted = step === 'approve' ? 'APPROVED' : 'LIVE'
    const { data, error } = await changeStatus(
      {
        id,
        status: wanted,
        basedOn,
        ...confirmsVariable(read),
        ...reasonVariable(reason),
        ...quietVariable(timing),
      },
      proofContext(read, goesOutAt(read, step) !== null),
    )
    if (error) {
      const problem = problemToShow(error)
      if (!problem) return
      if (problem.reason === 'QUIET_HOURS') timing.retry()
      refetchListsAfter(problem, client)
      // If the post was moved or deleted, nothing is left to release: the dialog closes.
      if (!hasMoved(problem)) return setRefused({ problem, read })
      await sayMoved({ id, step, problem }, client, t)
    } else if (data) {
      const changed = getFragmentData(PostFields, data.changePostStatus)
      if (isHeld(read, step, changed)) {
        onDone()
        return showHeld(id)
      }
      if (sayAsked(changed)) return onDone()
      // Its card says whether it reaches devices, and stays.
      if (isEmergencyPost(changed)) showCard(changed)
      const { title, hint } = done(changed)
      notify.done(title, hint, {
        label: t('look'),
        act: () => showCard(changed, true),
      })
    }
    onDone()
  }

  function done(changed: StoredPost) {
    const isPlanned = changed.status === 'APPROVED'
    const date = dateTime(changed.publishDate)
    if (isEmergencyPost(changed))
      return {
        title: t(isPlanned ? 'emergency.planned' : 'emergency.sent'),
        hint: isPlanned ? t('emergency.plannedHint', { date }) : hintOf(changed),
      }
    return {
      title: t(step === 'publishNow' ? 'publishedNow' : 'approved'),
      hint: isPlanned ? t('approvedHint', { date }) : hintOf(changed),
    }
  }

  return {
    busy,
    refused,
    /** `reason`: why it is published although findings are binding; empty if none are. */
    release: (read: StoredPost, reason: string, timing: Timing) =>
      during(() => release(read, reason, timing)),
  }
}

/** The changed post is on the screen, so the refusal needs no further message. */
export const isAnswered = ({ problem, read }: Refused, now: StoredPost): boolean =>
  problem.reason === 'EDITED_MEANWHILE' && read.editedAt !== now.editedAt
