import { useTranslation } from 'react-i18next'
import type { Me } from '@/features/profiles/useMe'
import { Avatar } from '@/ui/Avatar'
import classes from './WhoOneIs.module.css'

/** The selected profile, and the account: the accounts of a profile look alike otherwise. */
export function WhoOneIs({ me }: { me: Me }) {
  const { t } = useTranslation('shell')
  const { t: roles } = useTranslation('roles')
  const { displayName, username, avatar, account } = me
  return (
    <div className={classes.who}>
      <Avatar name={displayName} image={avatar?.large} size={40} />
      <div className={classes.names}>
        <p className={classes.displayName}>{displayName}</p>
        <p className={classes.username}>@{username}</p>
        <p className={classes.account}>
          {t('signedInAs', { name: account.name ?? account.email })}
          <br />
          {roles(`name.${account.role}`)}
        </p>
      </div>
    </div>
  )
}
