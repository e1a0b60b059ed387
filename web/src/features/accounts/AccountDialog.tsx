// What is being asked about an account. It stands outside of the list: a row may go while one reads.
import { AddAccountDialog } from './AddAccountDialog'
import type { Account } from './account'
import { DeleteAccountDialog } from './DeleteAccountDialog'
import { EditAccountDialog } from './EditAccountDialog'
import { PasswordDialog } from './password/PasswordDialog'

export type Asked =
  | { about: 'new' }
  | { about: 'ownPassword' }
  | { about: 'role' | 'deletion'; account: Account }

type Props = {
  asked: Asked
  /** Somebody else has removed it meanwhile. */
  onGone: () => void
  onClose: () => void
}

export function AccountDialog({ asked, ...dialog }: Props) {
  switch (asked.about) {
    case 'new':
      return <AddAccountDialog onClose={dialog.onClose} />
    case 'ownPassword':
      return <PasswordDialog onClose={dialog.onClose} />
    case 'role':
      return <EditAccountDialog account={asked.account} {...dialog} />
    case 'deletion':
      return <DeleteAccountDialog account={asked.account} {...dialog} />
  }
}
