import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { count } from '@/lib/numbers'
import text from '@/ui/text.module.css'
import { SEND_MAIL } from './failingOthers'
import { LastError } from './LastError'
import classes from './Operations.module.css'
import { Troubles } from './Troubles'
import type { OperationsState } from './useOperations'

/** Mails that are not delivered: since when, why, and when they are tried again. */
export function MailOutage({ state }: { state: OperationsState }) {
  const { t } = useTranslation('staffLog')
  if (!state.mailOutage) return null
  const { mails, since, fault, lastError } = state.mailOutage
  const next = state.failingJobs.find(({ kind }) => kind === SEND_MAIL)?.nextAt
  return (
    <Troubles
      title={t('operations.mail.title')}
      hint={t(`operations.mail.hint.${fault}`)}
      entries={
        <li className={classes.entry}>
          <div className={classes.about}>
            <p className={classes.kind}>{t(`operations.mail.fault.${fault}`)}</p>
            <p className={text.soft}>
              {t('operations.mail.facts', {
                count: mails,
                shown: count(mails),
                since: dateTime(since),
              })}
            </p>
            <p className={text.soft}>
              {next
                ? t('operations.mail.next', { date: dateTime(next) })
                : t('operations.mail.setAside')}
            </p>
            <LastError error={lastError} />
          </div>
        </li>
      }
    />
  )
}
