import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { count } from '@/lib/numbers'
import text from '@/ui/text.module.css'
import { failingOthers } from './failingOthers'
import { kindText } from './kindText'
import { LastError } from './LastError'
import classes from './Operations.module.css'
import { Troubles } from './Troubles'
import type { OperationsState } from './useOperations'

export function FailingJobs({ state }: { state: OperationsState }) {
  const { t } = useTranslation('staffLog')
  const failing = failingOthers(state)
  if (failing.length === 0) return null
  return (
    <Troubles
      title={t('operations.failing.title')}
      hint={t('operations.failing.hint')}
      entries={failing.map(({ kind, jobs, nextAt, lastError }) => (
        <li key={kind} className={classes.entry}>
          <div className={classes.about}>
            <p className={classes.kind}>{kindText(kind)}</p>
            <p className={text.soft}>
              {t('operations.failing.facts', {
                count: jobs,
                shown: count(jobs),
                next: dateTime(nextAt),
              })}
            </p>
            <LastError error={lastError} />
          </div>
        </li>
      ))}
    />
  )
}
