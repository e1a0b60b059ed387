import '@/lib/staffListsTexts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { count } from '@/lib/numbers'
import { Dialog } from '@/ui/Dialog'
import { RetryNotice } from '@/ui/RetryNotice'
import { Skeleton } from '@/ui/Skeletons'
import text from '@/ui/text.module.css'
import classes from './ConsentHistory.module.css'
import { ConsentHistoryEntry } from './ConsentHistoryEntry'
import { ConsentHistoryQuery } from './queries'

/** The number of changes that the server sends. */
const LIMIT = 200

type Props = {
  profile: { id: string; displayName: string }
  onClose: () => void
}

/** The changes of the consents of a profile and its accounts, the newest first. */
export function ConsentHistoryDialog({ profile, onClose }: Props) {
  const { t } = useTranslation('staffLists')
  const [{ data, error, fetching }, ask] = useQuery({
    query: ConsentHistoryQuery,
    variables: { userId: profile.id },
    requestPolicy: 'network-only',
  })
  const changes = data?.consentHistory
  return (
    <Dialog
      title={t('consents.history.title', { name: profile.displayName })}
      focusTitle
      onClose={onClose}
    >
      {changes ? (
        changes.length === 0 ? (
          <p role="status">{t('consents.history.none')}</p>
        ) : (
          <>
            {changes.length === LIMIT && (
              <p className={text.soft}>{t('consents.history.limited', { shown: count(LIMIT) })}</p>
            )}
            <ol className={classes.list}>
              {changes.map((change) => (
                <ConsentHistoryEntry
                  key={`${change.changedAt} ${change.kind} ${change.given} ${change.email}`}
                  change={change}
                />
              ))}
            </ol>
          </>
        )
      ) : error && !fetching ? (
        <RetryNotice
          title={t('consents.history.failed')}
          onRetry={() => ask({ requestPolicy: 'network-only' })}
        >
          {problemText(problemOf(error))}
        </RetryNotice>
      ) : (
        <div role="status" aria-label={t('consents.history.loading')}>
          <Skeleton height={16} width="60%" />
          <Skeleton height={14} mt={10} width="80%" />
          <Skeleton height={16} mt={28} width="60%" />
          <Skeleton height={14} mt={10} width="80%" />
        </div>
      )}
    </Dialog>
  )
}
