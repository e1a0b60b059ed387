// The accounts of the profile, whose sign-in internal staff can reset.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { Account } from '@/features/accounts/account'
import { AccountFields, AccountsQuery } from '@/features/accounts/queries'
import { AccountDataDialog } from '@/features/personalData/AccountDataDialog'
import { useSession } from '@/features/session/store'
import { getFragmentData } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import classes from './Accounts.module.css'
import { RegisterLinkDialog } from './RegisterLinkDialog'
import { ResetDialog } from './ResetDialog'
import { StaffAccountRow } from './StaffAccountRow'

type Request = { about: 'reset' | 'link' | 'data'; account: Account }

export function AccountsSection({ profile }: { profile: string }) {
  const { t } = useTranslation('staffProfile')
  const ownId = useSession(({ accountId }) => accountId)
  const [{ data, error, fetching }, ask] = useQuery({
    query: AccountsQuery,
    variables: { profile },
    requestPolicy: 'cache-and-network',
  })
  const [request, setRequest] = useState<Request | null>(null)
  const accounts = data?.currentAccounts.map((each) => getFragmentData(AccountFields, each))
  const reload = () => ask({ requestPolicy: 'network-only' })
  const close = () => setRequest(null)
  return (
    <Section title={t('accounts.title')} lead={t('accounts.lead')}>
      {accounts ? (
        accounts.length === 0 ? (
          <p>{t('accounts.none')}</p>
        ) : (
          <>
            <ul className={classes.list}>
              {accounts.map((account) => (
                <StaffAccountRow
                  key={account.id}
                  account={account}
                  own={account.id === ownId}
                  onReset={() => setRequest({ about: 'reset', account })}
                  onShowLink={() => setRequest({ about: 'link', account })}
                  onShowData={() => setRequest({ about: 'data', account })}
                />
              ))}
            </ul>
            {/* Only an account of the profile, or who acts for it, may remove them. */}
            {accounts.some(({ hasSecondFactor }) => hasSecondFactor) && (
              <p className={classes.hint}>{t('accounts.factorsHint')}</p>
            )}
          </>
        )
      ) : error && !fetching ? (
        <RetryNotice title={t('accounts.loadFailed')} onRetry={reload}>
          {problemText(problemOf(error))}
        </RetryNotice>
      ) : (
        <div role="status" aria-label={t('accounts.loading')}>
          <Skeleton height={16} width="40%" />
          <Skeleton height={14} mt={10} width="55%" />
        </div>
      )}
      {request?.about === 'reset' && (
        <ResetDialog
          account={request.account}
          onGone={reload}
          onReset={(account) => setRequest({ about: 'link', account })}
          onClose={close}
        />
      )}
      {request?.about === 'link' && (
        <RegisterLinkDialog account={request.account} onOutdated={reload} onClose={close} />
      )}
      {request?.about === 'data' && (
        <AccountDataDialog account={request.account} onGone={reload} onClose={close} />
      )}
    </Section>
  )
}
