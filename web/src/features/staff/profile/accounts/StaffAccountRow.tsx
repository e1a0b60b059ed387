import { FileUser, KeyRound, Link } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Account, nameOf } from '@/features/accounts/account'
import { Button } from '@/ui/Button'
import text from '@/ui/text.module.css'
import classes from './Accounts.module.css'

type Props = {
  account: Account
  /** Whether this is the signed-in account. */
  own: boolean
  onReset: () => void
  onShowLink: () => void
  onShowData: () => void
}

export function StaffAccountRow({ account, own, onReset, onShowLink, onShowData }: Props) {
  const { t } = useTranslation('staffProfile')
  const { t: roles } = useTranslation('roles')
  const { email, role, hasSecondFactor } = account
  const name = nameOf(account)
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <p className={classes.name}>{name}</p>
        {account.name !== null && <p className={text.soft}>{email}</p>}
        <p className={text.soft}>{roles(`name.${role}`)}</p>
        {!account.canSignIn && <p className={text.soft}>{t('accounts.cannotSignIn')}</p>}
        {hasSecondFactor && <p className={text.soft}>{t('accounts.factors')}</p>}
        {own && <p className={text.soft}>{t('accounts.own')}</p>}
      </div>
      <div className={classes.buttons}>
        {!own && account.viewerCanSeeInviteLink && (
          <Button
            look="quiet"
            leftSection={<Link />}
            aria-label={t('accounts.showLinkOf', { name })}
            onClick={onShowLink}
          >
            {t('accounts.showLink')}
          </Button>
        )}
        {!own && (
          <Button
            look="quiet"
            leftSection={<KeyRound />}
            aria-label={t('accounts.resetOf', { name })}
            onClick={onReset}
          >
            {t('accounts.reset')}
          </Button>
        )}
        <Button
          look="quiet"
          leftSection={<FileUser />}
          aria-label={t('accounts.dataOf', { name })}
          onClick={onShowData}
        >
          {t('accounts.data')}
        </Button>
      </div>
    </li>
  )
}
