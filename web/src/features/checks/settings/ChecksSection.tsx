// The section of the settings with the checks before publishing, and the report.
import '@/lib/checksTexts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import { CheckSettingsQuery } from '../queries'
import { Report } from '../report/Report'
import { CheckSettings } from './CheckSettings'

export function ChecksSection() {
  const { t } = useTranslation('checks')
  const [{ data, error, fetching }, ask] = useQuery({
    query: CheckSettingsQuery,
    requestPolicy: 'cache-and-network',
  })
  return (
    <Section title={t('title')} lead={t('settings.lead')}>
      {data ? (
        <CheckSettings settings={data.checkSettings} />
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
      <Report />
    </Section>
  )
}
