// The section of the settings that lists where the account is signed in.
import '@/lib/settingsTexts'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { useOnlyProviders } from '@/features/session/useOnlyProviders'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import items from '@/ui/itemList.module.css'
import { notify } from '@/ui/notify'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import { useBusy } from '@/ui/useBusy'
import classes from './OpenSessionsSection.module.css'
import { EndSessionsMutation, OpenSessionsQuery } from './queries'
import { SessionRow } from './SessionRow'

export function OpenSessionsSection() {
  const { t } = useTranslation('settings')
  const [{ data, error, fetching }, ask] = useQuery({
    query: OpenSessionsQuery,
    requestPolicy: 'cache-and-network',
  })
  const [, endAll] = useMutation(EndSessionsMutation)
  const { busy, during } = useBusy()
  const reload = () => ask({ requestPolicy: 'network-only' })
  const sessions = data?.sessions
  const onlyProviders = useOnlyProviders()
  const isProviderUsed = sessions?.some(({ provider }) => provider !== null)
  const lead = onlyProviders ? 'leadOnlyProviders' : isProviderUsed ? 'leadProvider' : 'lead'
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []

  async function endOthers(): Promise<void> {
    const { error } = await endAll({ keepCurrent: true })
    reload()
    if (error) notify.failed(t('sessions.failed'), problemText(problemOf(error)))
    else notify.done(t('sessions.othersEnded'))
  }

  return (
    <Section title={t('sessions.title')} lead={t(`sessions.${lead}`)}>
      {sessions ? (
        <>
          <ul className={items.list}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={reload} />
            ))}
          </ul>
          {others.length > 1 && (
            <div className={classes.all}>
              <Button loading={busy} onClick={() => void during(endOthers)}>
                {t('sessions.endOthers')}
              </Button>
            </div>
          )}
        </>
      ) : error && !fetching ? (
        <RetryNotice title={t('sessions.loadFailed')} onRetry={reload} />
      ) : (
        <div role="status" aria-label={t('sessions.loading')}>
          <Skeleton height={56} />
        </div>
      )}
    </Section>
  )
}
