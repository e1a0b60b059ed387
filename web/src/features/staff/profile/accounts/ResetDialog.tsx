import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Account, nameOf } from '@/features/accounts/account'
import { AccountFields } from '@/features/accounts/queries'
import { useOnlyProviders } from '@/features/session/useOnlyProviders'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemToShow } from '@/graphql/problem'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { ResetAccountPasswordMutation } from '../queries'
import { Refused } from '../Refused'

type Props = {
  account: Account
  /** Called if a colleague has deleted the account. */
  onGone: () => void
  onReset: (account: Account) => void
  onClose: () => void
}

/** Revokes all ways to sign in to an account after a question. */
export function ResetDialog({ account, onGone, onReset, onClose }: Props) {
  const { t } = useTranslation('staffProfile')
  const [{ fetching }, reset] = useMutation(ResetAccountPasswordMutation)
  const onlyProviders = useOnlyProviders()
  const [problem, setProblem] = useState<Problem | null>(null)

  async function confirm(): Promise<void> {
    setProblem(null)
    const { data, error } = await reset({ id: account.id })
    if (data) return onReset(getFragmentData(AccountFields, data.resetPassword))
    const refused = problemToShow(error)
    setProblem(refused)
    if (refused?.code === 404) onGone()
  }

  return (
    <ConfirmDialog
      title={t('reset.question', { name: nameOf(account) })}
      answer={t('reset.answer')}
      look="destructive"
      busy={fetching}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {problem && <Refused title={t('reset.failed')} problem={problem} />}
      <p>{t(onlyProviders ? 'reset.textOnlyProviders' : 'reset.text')}</p>
      <p>{t('reset.then')}</p>
    </ConfirmDialog>
  )
}
