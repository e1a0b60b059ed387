// Takes the step, once.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { askListsAfter } from '../lists/askListsAnew'
import { ChangePostStatusMutation } from '../queries'
import { useUnseenHint } from '../useUnseenHint'
import type { ShownPost } from './PostCard'
import type { ReleaseStep } from './release'

export function useRelease({ id }: ShownPost, step: ReleaseStep, onDone: () => void) {
  const { t } = useTranslation('posts')
  const client = useClient()
  const [, changeStatus] = useMutation(ChangePostStatusMutation)
  const { busy, during } = useBusy()
  const hintOf = useUnseenHint()
  const [refused, setRefused] = useState<string | null>(null)

  async function release(): Promise<void> {
    setRefused(null)
    const wanted = step === 'approve' ? 'APPROVED' : 'LIVE'
    const { data, error } = await changeStatus({ id, status: wanted })
    if (error) {
      const problem = problemOf(error)
      askListsAfter(problem, client)
      // With a post that somebody else has moved or deleted its card goes, and this dialog with it.
      if (problem.code !== 404 && problem.code !== 409) return setRefused(problemText(problem))
      notify.failed(t('actionFailedTitle'), problemText(problem))
    } else if (data) {
      const { status } = data.changePostStatus
      notify.done(t(step === 'publishNow' ? 'publishedNow' : 'approved'), hintOf(status))
    }
    onDone()
  }

  return { busy, refused, release: () => during(release) }
}
