// Whether the posts of a connected account are taken automatically, for everybody with the link.
import '@/lib/mediaStatusTexts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '@/graphql/document'
import { useTitle } from '@/lib/title'
import { useOnReturn } from '@/lib/useOnReturn'
import { RetryNotice } from '@/ui/RetryNotice'
import { PaperSkeleton } from '@/ui/Skeletons'
import { MediaStatus } from './MediaStatus'
import classes from './MediaStatusPage.module.css'

export const MediaStatusQuery = graphql(`
  query MediaStatus($key: String!) {
    mediaStatus(key: $key) {
      status
      disconnectedAt
      profileName
      network
      name
    }
  }
`)

/** The server's answer for an unknown key. */
const unknown = {
  status: 'INACTIVE',
  disconnectedAt: null,
  profileName: null,
  network: null,
  name: null,
} as const

/** Minimum between two requests when the user returns, in ms: a return causes two events. */
const PAUSE = 1000

export function MediaStatusPage() {
  const { t } = useTranslation('mediaStatus')
  const [parameters] = useSearchParams()
  const key = parameters.get('key') ?? ''
  useTitle(t('title'))
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1} data-landing="page">
        {t('title')}
      </h1>
      {/* Without a key there is nothing to ask for [A-64: as for an unknown key]. */}
      {key === '' ? <MediaStatus {...unknown} /> : <StatusOf connection={key} />}
    </div>
  )
}

function StatusOf({ connection }: { connection: string }) {
  const { t } = useTranslation('mediaStatus')
  const [{ data, fetching }, request] = useQuery({
    query: MediaStatusQuery,
    variables: { key: connection },
    requestPolicy: 'network-only',
  })
  const reload = () => request({ requestPolicy: 'network-only' })
  useOnReturn(reload, PAUSE)
  if (data) return <MediaStatus {...data.mediaStatus} />
  if (fetching) return <PaperSkeleton label={t('loading')} />
  return <RetryNotice title={t('failed')} onRetry={reload} />
}
