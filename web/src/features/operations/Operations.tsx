// The state of this installation: whether it runs, and what is stuck.
import '@/lib/staffLogTexts'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import text from '@/ui/text.module.css'
import { DisturbedSources } from './DisturbedSources'
import { FailingJobs } from './FailingJobs'
import { IncorrectRequest } from './IncorrectRequest'
import { LatePosts } from './LatePosts'
import { MailOutage } from './MailOutage'
import classes from './Operations.module.css'
import { OperationsFacts } from './OperationsFacts'
import { OperationsSummary } from './OperationsSummary'
import { PushOutages } from './PushOutages'
import { StuckJobs } from './StuckJobs'
import { UncertainPushes } from './UncertainPushes'
import { useOperations } from './useOperations'

export function Operations() {
  const { t } = useTranslation('staffLog')
  const { state, busy, failed, loadedAt, reload } = useOperations()
  return (
    <Section
      title={t('operations.title')}
      lead={t('operations.lead')}
      action={
        state && (
          <Button leftSection={<RefreshCw size={18} />} loading={busy} onClick={reload}>
            {t('operations.reload')}
          </Button>
        )
      }
    >
      {failed && (
        <RetryNotice
          title={t(state ? 'operations.reloadFailed' : 'operations.failed')}
          onRetry={reload}
        >
          {state && <p>{t('operations.reloadFailedHint')}</p>}
          <SupportHint />
        </RetryNotice>
      )}
      {!state && !failed && (
        <div role="status" aria-label={t('operations.loading')} className={classes.coming}>
          <Skeleton height={72} />
          <Skeleton height={16} width="40%" />
          <Skeleton height={16} width="60%" />
        </div>
      )}
      {state && (
        <>
          <OperationsSummary state={state} />
          {loadedAt !== null && (
            <p role="status" className={text.soft}>
              {busy
                ? t('operations.reloading')
                : t('operations.asOf', { time: dateTime(loadedAt) })}
            </p>
          )}
          <OperationsFacts state={state} now={loadedAt} />
          <MailOutage state={state} />
          <PushOutages state={state} />
          <LatePosts state={state} />
          <StuckJobs state={state} onRetried={reload} />
          <IncorrectRequest state={state} />
          <DisturbedSources state={state} />
          <FailingJobs state={state} />
          <UncertainPushes state={state} />
        </>
      )}
    </Section>
  )
}
