// The open dialog about an account. Outside of the list, because the row may disappear meanwhile.
import { AddAccountDialog } from './AddAccountDialog'
import type { Account } from './account'
import { DeleteAccountDialog } from './DeleteAccountDialog'
import { DeputyDialog } from './DeputyDialog'
import { EditAccountDialog } from './EditAccountDialog'
import { PasswordDialog } from './password/PasswordDialog'
import { RemoveFactorsDialog } from './RemoveFactorsDialog'
import { SignOutDialog } from './SignOutDialog'

export type DialogRequest =
  | { about: 'new' }
  | { about: 'ownPassword' }
  | { about: 'role' | 'deputy' | 'signOut' | 'factors' | 'deletion'; account: Account }

type Props = {
  request: DialogRequest
  /** Called if somebody else has deleted the account. */
  onGone: () => void
  onClose: () => void
}

export function AccountDialog({ request, ...dialog }: Props) {
  switch (request.about) {
    case 'new':
      return <AddAccountDialog onClose={dialog.onClose} />
    case 'ownPassword':
      return <PasswordDialog onClose={dialog.onClose} />
    case 'role':
      return <EditAccountDialog account={request.account} {...dialog} />
    case 'deputy':
      return <DeputyDialog account={request.account} {...dialog} />
    case 'signOut':
      return <SignOutDialog account={request.account} {...dialog} />
    case 'factors':
      return <RemoveFactorsDialog account={request.account} {...dialog} />
    case 'deletion':
      return <DeleteAccountDialog account={request.account} {...dialog} />
  }
}
