import '@/lib/staffListsTexts'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import type { ConsentFilter } from '@/graphql/generated/graphql'
import { count } from '@/lib/numbers'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { RetryNotice } from '@/ui/RetryNotice'
import { Skeleton } from '@/ui/Skeletons'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { useFocusOnNextPage } from '../useFocusOnNextPage'
import classes from './ConsentList.module.css'
import { ConsentTable } from './ConsentTable'
import { useConsents } from './useConsents'

/** The profiles with their consent. Use one component per filter: its pages belong to it. */
export function ConsentList({ filter }: { filter: ConsentFilter }) {
  const { t } = useTranslation('staffLists')
  const { befores, totalCount, loading, failed, ...list } = useConsents(filter)
  const isEmpty = !loading && !failed && totalCount === 0
  const nextPage = useFocusOnNextPage(befores.length)
  const empty = t(filter === 'GIVEN' ? 'consents.noneGiven' : 'consents.none')
  return (
    <section aria-label={t('consents.list')} aria-busy={loading} className={classes.list}>
      <p role="status" className={isEmpty ? visuallyHidden.unseen : classes.count}>
        {isEmpty && empty}
        {totalCount > 0 &&
          t(`consents.count.${filter}`, { count: totalCount, shown: count(totalCount) })}
      </p>
      {befores.length > 0 && !isEmpty && (
        <ConsentTable ref={nextPage.table} filter={filter} befores={befores} />
      )}
      {loading && <TableSkeleton />}
      {failed && (
        <RetryNotice title={t('consents.failed')} onRetry={list.retry}>
          <SupportHint />
        </RetryNotice>
      )}
      {!failed && list.hasMore && (
        <Button
          loading={list.loadingMore}
          onClick={() => {
            nextPage.request()
            list.more()
          }}
        >
          {t('consents.more')}
        </Button>
      )}
      {isEmpty && (
        <EmptyState icon={<Users size={32} strokeWidth={1.5} />} title={empty}>
          {t('consents.noneHint')}
        </EmptyState>
      )}
    </section>
  )
}

/** A placeholder for the table while it is loading. */
function TableSkeleton() {
  const { t } = useTranslation('staffLists')
  return (
    <div role="status" aria-label={t('consents.loading')} className={classes.coming}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={classes.comingRow}>
          <Skeleton height={16} width="40%" />
        </div>
      ))}
    </div>
  )
}
