import { AccountList } from '@/features/accounts/AccountList'
import type { Me } from '@/features/profiles/useMe'

export const ProfileAccounts = ({ me }: { me: Me }) => (
  <AccountList profile={me.id} ownId={me.account.id} />
)
