import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemToShow } from '@/graphql/problem'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { notify } from '@/ui/notify'
import { AccountRefused } from './AccountRefused'
import { type Account, isAssignable, nameOf } from './account'
import { UpdateAccountRoleMutation } from './queries'
import { RolePicker } from './RolePicker'

type Props = { account: Account; onGone: () => void; onClose: () => void }

/** Changes an account's role. Name and address cannot be changed. */
export function EditAccountDialog({ account, onGone, onClose }: Props) {
  const { t } = useTranslation('accounts')
  const [{ fetching }, updateRole] = useMutation(UpdateAccountRoleMutation)
  const [role, setRole] = useState(isAssignable(account.role) ? account.role : null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (fetching) return
    if (role === null || role === account.role) return onClose()
    setProblem(null)
    const { data, error } = await updateRole({ id: account.id, role })
    if (!data) {
      const refused = problemToShow(error)
      if (refused?.code === 404) onGone()
      return setProblem(refused)
    }
    notify.done(t('updated'))
    onClose()
  }

  return (
    <FormDialog
      title={t('editTitle', { name: nameOf(account) })}
      answer={t('save')}
      busy={fetching}
      onClose={onClose}
      onSubmit={save}
    >
      <Field label={t('name')} value={account.name ?? t('unnamed')} disabled readOnly />
      <Field label={t('email')} value={account.email} help={t('fixed')} disabled readOnly />
      <RolePicker value={role} onChange={setRole} />
      {problem && <AccountRefused title={t('updateFailed')} problem={problem} />}
    </FormDialog>
  )
}
