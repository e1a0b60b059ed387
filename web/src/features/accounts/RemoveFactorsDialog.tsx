import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemToShow } from '@/graphql/problem'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { AccountRefused } from './AccountRefused'
import { type Account, nameOf } from './account'
import { RemoveSecondFactorsMutation } from './queries'

type Props = { account: Account; onGone: () => void; onClose: () => void }

/** Lets a colleague who has lost the phone sign in with the password alone. */
export function RemoveFactorsDialog({ account, onGone, onClose }: Props) {
  const { t } = useTranslation('accounts')
  const name = nameOf(account)
  const [, remove] = useMutation(RemoveSecondFactorsMutation)
  const [refused, setRefused] = useState<Problem | null>(null)
  const { busy, during } = useBusy()

  async function send(): Promise<void> {
    const answer = await remove({ id: account.id })
    if (answer.data) {
      notify.done(t('factors.done', { name }))
      onClose()
      return
    }
    const problem = problemToShow(answer.error)
    if (problem?.code === 404) onGone()
    setRefused(problem)
  }

  return (
    <ConfirmDialog
      title={t('factors.title', { name })}
      answer={t('factors.answer')}
      look="destructive"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void during(send)}
    >
      {refused && <AccountRefused title={t('factors.failed')} problem={refused} />}
      <p>{t('factors.text', { name })}</p>
    </ConfirmDialog>
  )
}
