import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useDeletion } from '@/graphql/useDeletion'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notify } from '@/ui/notify'
import { AccountRefused } from './AccountRefused'
import { type Account, nameOf } from './account'
import { DeleteAccountMutation } from './queries'

type Props = { account: Account; onGone: () => void; onClose: () => void }

/** Names the account to delete and the consequences. */
export function DeleteAccountDialog({ account, onGone, onClose }: Props) {
  const { t } = useTranslation('accounts')
  const { id, name, email } = account
  const [, deleteAccount] = useMutation(DeleteAccountMutation)
  const { busy, refused, confirm } = useDeletion({
    remove: () => deleteAccount({ id }),
    onGone,
    onDeleted() {
      notify.done(t('deleted'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      answer={t('delete')}
      look="destructive"
      busy={busy}
      onClose={onClose}
      onConfirm={confirm}
    >
      {refused && <AccountRefused title={t('deleteFailed')} problem={refused} />}
      <p>
        <strong>{name === null ? nameOf(account) : t('deleteWhom', { name, email })}</strong>
      </p>
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  )
}
