import { OwnAccount } from '@/features/accounts/OwnAccount'
import { PasswordSection } from '@/features/accounts/password/PasswordSection'
import type { Me } from '@/features/profiles/useMe'
import classes from './SettingsPage.module.css'

export const AccountSettings = ({ me }: { me: Me }) => (
  <div className={classes.sections}>
    <OwnAccount account={me.account} />
    <PasswordSection />
  </div>
)
