import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { EndSessionsOfMutation } from '@/features/openSessions/queries'
import { useDeletion } from '@/graphql/useDeletion'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notify } from '@/ui/notify'
import { AccountRefused } from './AccountRefused'
import { type Account, nameOf } from './account'

type Props = { account: Account; onGone: () => void; onClose: () => void }

/** Signs a colleague out on all devices, after a confirmation. */
export function SignOutDialog({ account, onGone, onClose }: Props) {
  const { t } = useTranslation('accounts')
  const { id } = account
  const name = nameOf(account)
  const [, endSessions] = useMutation(EndSessionsOfMutation)
  const { busy, refused, confirm } = useDeletion({
    remove: () => endSessions({ id }),
    onGone,
    onDeleted() {
      notify.done(t('signOut.done', { name }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('signOut.title', { name })}
      answer={t('signOut.answer')}
      busy={busy}
      onClose={onClose}
      onConfirm={confirm}
    >
      {refused && <AccountRefused title={t('signOut.failed')} problem={refused} />}
      <p>{t('signOut.text')}</p>
    </ConfirmDialog>
  )
}
