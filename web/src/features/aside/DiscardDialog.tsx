// Asks for confirmation before it deletes a change that is not published yet.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { whyNotDiscarded } from './notDiscarded'
import { DiscardWorkingCopyMutation } from './queries'

type Props = {
  post: string
  /** When the change was saved that the user has seen. */
  savedAt: string
  /** Discards it in a composer that may be saving it. Returns why it could not be discarded. */
  discard?: () => Promise<Problem | null>
  onDiscarded: () => void
  onClose: () => void
}

export function DiscardDialog({ post, savedAt, discard, onDiscarded, onClose }: Props) {
  const { t } = useTranslation('posts')
  const client = useClient()
  const { busy, during } = useBusy()
  const [problem, setProblem] = useState<Problem | null>(null)

  async function discardSeen(): Promise<Problem | null> {
    const { data, error } = await client
      .mutation(DiscardWorkingCopyMutation, { post, basedOn: savedAt })
      .toPromise()
    return data ? null : problemOf(error)
  }

  async function confirm(): Promise<void> {
    setProblem(null)
    const problem = await (discard ?? discardSeen)()
    if (problem) return setProblem(problem)
    notify.done(t('aside.discarded'))
    onDiscarded()
  }

  return (
    <ConfirmDialog
      title={t('aside.discardTitle')}
      answer={t('aside.discard')}
      look="destructive"
      busy={busy}
      onClose={onClose}
      onConfirm={() => during(confirm)}
    >
      {problem && (
        <Notice tone="problem" title={t('aside.discardFailed')}>
          {whyNotDiscarded(problem)}
        </Notice>
      )}
      <p>{t('aside.discardText')}</p>
    </ConfirmDialog>
  )
}
