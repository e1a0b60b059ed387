import '@/lib/staffLogTexts'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { problemText } from '@/graphql/problemText'
import { dateTime } from '@/lib/dates'
import { count } from '@/lib/numbers'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import text from '@/ui/text.module.css'
import { kindText } from './kindText'
import { LastError } from './LastError'
import classes from './Operations.module.css'
import { Troubles } from './Troubles'
import type { OperationsState } from './useOperations'
import { useRetryJobs } from './useRetryJobs'

type Props = { state: OperationsState; onRetried: () => void }

export function StuckJobs({ state, onRetried }: Props) {
  const { t } = useTranslation('staffLog')
  const { retrying, problem, retry } = useRetryJobs(onRetried)
  const { stuckJobs, stuckJobCount } = state
  if (stuckJobs.length === 0) return null
  const ids = stuckJobs.map(({ id }) => id)
  const isAll = stuckJobCount <= ids.length
  return (
    <Troubles
      title={t('operations.stuck.title')}
      hint={t('operations.stuck.hint')}
      of={{ all: stuckJobCount, listed: ids.length }}
      entries={stuckJobs.map(({ id, kind, since, attempts, lastError }) => (
        <li key={id} className={classes.entry}>
          <div className={classes.about}>
            <p className={classes.kind}>{kindText(kind)}</p>
            <p className={text.soft}>
              {t('operations.stuck.facts', {
                since: dateTime(since),
                attempts: t('operations.stuck.attempts', {
                  count: attempts,
                  shown: count(attempts),
                }),
              })}
            </p>
            <LastError error={lastError} />
          </div>
          <Button
            look="quiet"
            aria-label={t('operations.stuck.retryThis', {
              kind: kindText(kind),
              since: dateTime(since),
            })}
            loading={retrying.includes(id)}
            onClick={() => void retry([id])}
          >
            {t('operations.stuck.retry')}
          </Button>
        </li>
      ))}
    >
      {problem && (
        <Notice tone="problem" title={t('operations.stuck.retryFailed')}>
          {problemText(problem)}
        </Notice>
      )}
      {ids.length > 1 && (
        <div>
          <Button
            leftSection={<RotateCcw size={18} />}
            loading={retrying.length > 0}
            onClick={() => void retry(ids)}
          >
            {isAll
              ? t('operations.stuck.retryAll')
              : t('operations.stuck.retryShown', { shown: count(ids.length) })}
          </Button>
        </div>
      )}
    </Troubles>
  )
}
