// The section of the settings with the quiet hours.
import '@/lib/timingTexts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import { QuietHoursFields } from './QuietHoursFields'
import { QuietHoursQuery } from './queries'

type Props = {
  /** Whether the account may change them. */
  canChange: boolean
}

export function QuietHoursSection({ canChange }: Props) {
  const { t } = useTranslation('timing')
  const [{ data, error, fetching }, ask] = useQuery({
    query: QuietHoursQuery,
    requestPolicy: 'cache-and-network',
  })
  const hours = data?.quietHours
  return (
    <Section title={t('settings.title')} lead={t('settings.lead')}>
      {hours && canChange ? (
        <QuietHoursFields key={hours.id} from={hours.from ?? null} until={hours.until ?? null} />
      ) : hours ? (
        <p>
          {hours.from && hours.until
            ? t('settings.hours', { from: hours.from, until: hours.until })
            : t('settings.none')}{' '}
          {t('settings.readOnly')}
        </p>
      ) : error && !fetching ? (
        <RetryNotice
          title={t('settings.loadFailed')}
          onRetry={() => ask({ requestPolicy: 'network-only' })}
        />
      ) : (
        <div role="status" aria-label={t('settings.loading')}>
          <Skeleton height={20} width="50%" />
        </div>
      )}
    </Section>
  )
}
