// The accounts that can sign in for this profile, and their roles.
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { SupportHint } from '@/features/session/SupportHint'
import { getFragmentData } from '@/graphql/document'
import { Button } from '@/ui/Button'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { AccountDialog, type DialogRequest } from './AccountDialog'
import classes from './AccountList.module.css'
import { AccountRow } from './AccountRow'
import { AccountFields, AccountsQuery } from './queries'

type Props = {
  /** The selected profile. */
  profile: string
  /** The ID of the signed-in account. */
  ownId: string
}

export function AccountList({ profile, ownId }: Props) {
  const { t } = useTranslation('accounts')
  const [{ data, error, fetching }, ask] = useQuery({
    query: AccountsQuery,
    variables: { profile },
    requestPolicy: 'cache-and-network',
  })
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const accounts = data?.currentAccounts
  const reload = () => ask({ requestPolicy: 'network-only' })
  return (
    <Section
      title={t('title')}
      lead={t('lead')}
      action={
        <Button
          look="primary"
          size="md"
          leftSection={<UserPlus />}
          disabled={!accounts}
          onClick={() => setRequest({ about: 'new' })}
        >
          {t('add')}
        </Button>
      }
    >
      {accounts ? (
        <div className={classes.list}>
          <table className={classes.table}>
            <thead>
              <tr className={classes.columns}>
                <th scope="col">{t('column.account')}</th>
                <th scope="col">{t('column.role')}</th>
                <th scope="col">
                  <span className={visuallyHidden.unseen}>{t('column.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((each) => (
                <AccountRow
                  key={each.id}
                  account={getFragmentData(AccountFields, each)}
                  own={each.id === ownId}
                  onAsk={setRequest}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : error && !fetching ? (
        <RetryNotice title={t('loadFailed')} onRetry={reload}>
          <SupportHint />
        </RetryNotice>
      ) : (
        <ListSkeleton />
      )}
      {request && (
        <AccountDialog request={request} onGone={reload} onClose={() => setRequest(null)} />
      )}
    </Section>
  )
}

/** A placeholder for the list while it is loading. */
function ListSkeleton() {
  const { t } = useTranslation('accounts')
  return (
    <div role="status" aria-label={t('loading')} className={classes.coming}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={classes.comingRow}>
          <Skeleton height={16} width="40%" />
          <Skeleton height={14} mt={10} width="55%" />
        </div>
      ))}
    </div>
  )
}
