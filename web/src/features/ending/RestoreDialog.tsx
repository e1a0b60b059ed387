// Asks for confirmation before a withdrawn post is shown again.
import '@/lib/takeBackTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { confirmsVariable, emergencyOf, requestChange } from '@/features/posts/card/EmergencyFields'
import { MovedDialog } from '@/features/posts/card/MovedDialog'
import { hasMoved, hasSameStatus, useFreshPost } from '@/features/posts/card/useFreshPost'
import { firstLine } from '@/features/posts/firstLine'
import { PostFields, type StoredPost } from '@/features/posts/PostFields'
import { refetchListsAfter } from '@/features/posts/refetchLists'
import { AskNotice } from '@/features/posts/release/AskNotice'
import { proofContext } from '@/features/posts/release/proofContext'
import { isEmergencyPost } from '@/features/posts/release/release'
import { useSayAsked } from '@/features/posts/release/useSayAsked'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemToShow } from '@/graphql/problem'
import { problemHint, problemText } from '@/graphql/problemText'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { RestoreWithdrawnPostMutation } from './queries'

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  onClose: () => void
}

export function RestoreDialog({ post: before, onClose }: Props) {
  const { t } = useTranslation(['takeBack', 'posts'])
  const client = useClient()
  const [, restorePost] = useMutation(RestoreWithdrawnPostMutation)
  const sayAsked = useSayAsked()
  const { busy, during } = useBusy()
  const [refused, setRefused] = useState<Problem | null>(null)
  const { post, moved } = useFreshPost(before, { enabled: !busy, isOpen: hasSameStatus })

  async function restore(): Promise<void> {
    setRefused(null)
    const { data, error } = await restorePost(
      { id: post.id, basedOn: post.editedAt, ...confirmsVariable(post) },
      proofContext(post),
    )
    if (error) {
      const problem = problemToShow(error)
      if (!problem) return
      refetchListsAfter(problem, client)
      if (!hasMoved(problem)) return setRefused(problem)
      notify.failed(t(failedOf(post)), problemText(problem))
    } else if (data && !sayAsked(getFragmentData(PostFields, data.restoreWithdrawnPost))) {
      notify.done(t(isEmergencyPost(post) ? 'posts:emergency.shownAgain' : 'restore.done'))
    }
    onClose()
  }

  const changed = moved ?? (busy ? null : requestChange(post, before))
  if (changed) return <MovedDialog moved={changed} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t(titleOf(post))}
      answer={t(answerOf(post))}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void during(restore)}
    >
      {refused && (
        <Notice tone="problem" title={t(failedOf(post))}>
          {problemHint(refused)}
        </Notice>
      )}
      <p>{t('which', { words: firstLine(post.content) })}</p>
      {answerOf(post) === 'posts:emergency.ask' && <AskNotice />}
      <p>{t(whatOf(post))}</p>
    </ConfirmDialog>
  )
}

function titleOf(post: StoredPost) {
  if (emergencyOf(post).emergencyRequest) return 'posts:emergency.confirmTitle'
  return isEmergencyPost(post) ? 'restore.emergencyTitle' : 'restore.title'
}

const failedOf = (post: StoredPost) =>
  isEmergencyPost(post) ? 'restore.emergencyFailed' : 'restore.failed'

function whatOf(post: StoredPost) {
  if (answerOf(post) === 'posts:emergency.ask') return 'restore.emergencyAskWhat'
  return isEmergencyPost(post) ? 'restore.emergencyWhat' : 'restore.what'
}

function answerOf(post: StoredPost) {
  const { emergencyNeedsTwo, emergencyRequest } = emergencyOf(post)
  if (!emergencyNeedsTwo) return 'restore.answer'
  return emergencyRequest ? 'posts:emergency.confirmShown' : 'posts:emergency.ask'
}
