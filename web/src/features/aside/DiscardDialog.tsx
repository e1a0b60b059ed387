// Asks for confirmation before it deletes a change that is not published yet.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { DiscardWorkingCopyMutation } from './queries'

type Props = {
  post: string
  /** When the change was saved that the user has seen. */
  savedAt: string
  onDiscarded: () => void
  onClose: () => void
}

export function DiscardDialog({ post, savedAt, onDiscarded, onClose }: Props) {
  const { t } = useTranslation('posts')
  const [{ fetching }, discard] = useMutation(DiscardWorkingCopyMutation)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function confirm(): Promise<void> {
    setProblem(null)
    const { data, error } = await discard({ post, basedOn: savedAt })
    if (!data) return setProblem(problemOf(error))
    notify.done(t('aside.discarded'))
    onDiscarded()
  }

  return (
    <ConfirmDialog
      title={t('aside.discardTitle')}
      answer={t('aside.discard')}
      look="destructive"
      busy={fetching}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {problem && (
        <Notice tone="problem" title={t('aside.discardFailed')}>
          {problem.reason === 'EDITED_MEANWHILE' ? t('aside.savedSince') : problemText(problem)}
        </Notice>
      )}
      <p>{t('aside.discardText')}</p>
    </ConfirmDialog>
  )
}
