// The section of the settings with the accounts and feeds whose posts are taken over.
import '@/lib/sourcesTexts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { useOnReturn } from '@/lib/useOnReturn'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import { SourcesQuery } from './queries'
import { Sources } from './Sources'

/** Of a link to this section. */
const HASH = '#sync'

export function SourcesSection() {
  const { t } = useTranslation('sources')
  const [{ data: config }] = useQuery({ query: ConfigQuery })
  const [{ data, error, fetching }, ask] = useQuery({
    query: SourcesQuery,
    requestPolicy: 'cache-and-network',
  })
  // Colleagues and other tabs connect sources as well.
  useOnReturn(() => ask({ requestPolicy: 'network-only' }))
  const place = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  const isReady = !!data && !!config
  // biome-ignore lint/correctness/useExhaustiveDependencies: The same link may be followed again.
  useEffect(() => {
    if (hash !== HASH || !isReady) return
    const heading = place.current?.querySelector<HTMLElement>('h2')
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [hash, key, isReady])
  return (
    <div ref={place}>
      <Section title={t('title')} lead={t('lead')}>
        {isReady ? (
          <Sources me={data.me} config={config.config} />
        ) : error && !fetching ? (
          <RetryNotice
            title={t('loadFailed')}
            onRetry={() => ask({ requestPolicy: 'network-only' })}
          />
        ) : (
          <div role="status" aria-label={t('loading')}>
            <Skeleton height={20} width="50%" />
            <Skeleton height={14} mt={12} width="80%" />
          </div>
        )}
      </Section>
    </div>
  )
}
