import '@/lib/staffListsTexts'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import type { ConsentFilter } from '@/graphql/generated/graphql'
import { count } from '@/lib/numbers'
import { TableSkeleton } from '@/ui/ListTable'
import { PagedList } from '@/ui/PagedList'
import { RetryNotice } from '@/ui/RetryNotice'
import { ConsentTable } from './ConsentTable'
import { useConsents } from './useConsents'

/** The profiles with their consent. Use one component per filter: its pages belong to it. */
export function ConsentList({ filter }: { filter: ConsentFilter }) {
  const { t } = useTranslation('staffLists')
  const { befores, totalCount, retry, ...pages } = useConsents(filter)
  return (
    <PagedList
      pages={pages}
      label={t('consents.list')}
      size={totalCount}
      count={t(`consents.count.${filter}`, { count: totalCount, shown: count(totalCount) })}
      skeleton={<TableSkeleton label={t('consents.loading')} />}
      problem={
        <RetryNotice title={t('consents.failed')} onRetry={retry}>
          <SupportHint />
        </RetryNotice>
      }
      empty={{
        Icon: Users,
        title: t(filter === 'GIVEN' ? 'consents.noneGiven' : 'consents.none'),
        hint: t('consents.noneHint'),
      }}
    >
      <ConsentTable filter={filter} befores={befores} />
    </PagedList>
  )
}
