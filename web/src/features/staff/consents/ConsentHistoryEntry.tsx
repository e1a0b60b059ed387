import '@/lib/staffListsTexts'
import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConsentHistoryQuery } from '@/graphql/generated/graphql'
import { dateTime, versionDate } from '@/lib/dates'
import classes from './ConsentHistory.module.css'

type Props = { change: ConsentHistoryQuery['consentHistory'][number] }

/** What was given or withdrawn, when and by whom. */
export function ConsentHistoryEntry({ change }: Props) {
  const { t } = useTranslation('staffLists')
  const { kind, version, given, changedAt, email } = change
  const Icon = given ? Check : Minus
  return (
    <li className={classes.entry}>
      <p className={classes.kind}>
        {t(`consents.history.kind.${kind}`)}
        {version !== null && (
          <span className={classes.version}>
            {' '}
            {t('consents.history.version', { date: versionDate(version) })}
          </span>
        )}
      </p>
      <p className={classes.given} data-given={given || undefined}>
        <Icon size={16} />
        {t(given ? 'consents.history.given' : 'consents.history.withdrawn')}
      </p>
      <p className={classes.who}>
        <time dateTime={changedAt}>{dateTime(changedAt)}</time>{' '}
        {email === null ? t('consents.history.byDeleted') : t('consents.history.by', { email })}
      </p>
    </li>
  )
}
