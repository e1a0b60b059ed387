import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { actionText } from '@/lib/audit/actionText'
import { dateTime } from '@/lib/dates'
import { hasText } from '@/lib/texts'
import { CardLabel, ListRow, RowName } from '@/ui/ListTable'
import { AuditDetails } from './AuditDetails'
import classes from './AuditTable.module.css'
import { accountName, hasProfile, profileName } from './names'
import type { AuditSelection } from './selection'
import type { AuditEntry } from './useAudit'

type Props = {
  entry: AuditEntry
  pathWith: (change: Partial<AuditSelection>) => string
}

export function AuditRow({ entry, pathWith }: Props) {
  const { t } = useTranslation('staffLog')
  const { t: roles } = useTranslation('roles')
  const { at, action, accountId, accountRole, profileId } = entry
  const [account, profile] = [accountName(entry), profileName(entry)]
  const role = `name.${accountRole}`
  return (
    <ListRow>
      <td className={classes.at}>
        <time dateTime={at}>{dateTime(at)}</time>
      </td>
      <RowName className={classes.action}>{actionText(action)}</RowName>
      <td className={classes.account}>
        <CardLabel>{t('audit.column.account')}:</CardLabel>
        {accountId === null ? (
          account
        ) : (
          <Link
            to={pathWith({ account: accountId })}
            preventScrollReset
            className={classes.link}
            title={t('audit.onlyAccount', { name: account })}
          >
            {account}
          </Link>
        )}
      </td>
      <td className={classes.role}>
        <CardLabel>{t('audit.column.role')}:</CardLabel>
        {accountRole === null ? t('audit.no') : hasText('roles', role) ? roles(role) : accountRole}
      </td>
      <td className={classes.profile}>
        <CardLabel>{t('audit.column.profile')}:</CardLabel>
        {hasProfile(entry) ? (
          <Link
            to={pathWith({ profile: profileId })}
            preventScrollReset
            className={classes.link}
            title={t('audit.onlyProfile', { name: profile })}
          >
            {profile}
          </Link>
        ) : (
          profile
        )}
      </td>
      <td className={classes.details}>
        <AuditDetails entry={entry} />
      </td>
    </ListRow>
  )
}
