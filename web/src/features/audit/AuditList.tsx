import '@/lib/staffLogTexts'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { useFocusOnNextPage } from '@/features/staff/useFocusOnNextPage'
import { count } from '@/lib/numbers'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { RetryNotice } from '@/ui/RetryNotice'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './AuditList.module.css'
import { AuditSkeleton } from './AuditSkeleton'
import { AuditTable } from './AuditTable'
import { type AuditSelection, filterOf, isSelecting } from './selection'
import { useAudit } from './useAudit'

type Props = {
  selection: AuditSelection
  pathWith: (change: Partial<AuditSelection>) => string
}

/** Use one component per filter: its pages belong to it. */
export function AuditList({ selection, pathWith }: Props) {
  const { t } = useTranslation('staffLog')
  const filter = filterOf(selection)
  const { befores, loading, failed, isEmpty, loadedCount, ...list } = useAudit(filter)
  const nextPage = useFocusOnNextPage(befores.length)
  const isNarrowed = isSelecting(selection)
  const empty = t(isNarrowed ? 'audit.noneFound' : 'audit.none')
  return (
    <section aria-label={t('audit.list')} aria-busy={loading} className={classes.list}>
      <p role="status" className={isEmpty ? visuallyHidden.unseen : classes.count}>
        {isEmpty && empty}
        {loadedCount > 0 &&
          t(list.hasMore ? 'audit.loaded' : 'audit.all', {
            count: loadedCount,
            shown: count(loadedCount),
          })}
      </p>
      {loadedCount > 0 && (
        <AuditTable ref={nextPage.table} filter={filter} befores={befores} pathWith={pathWith} />
      )}
      {loading && <AuditSkeleton />}
      {failed && (
        <RetryNotice title={t('audit.failed')} onRetry={list.retry}>
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
          {t('audit.more')}
        </Button>
      )}
      {isEmpty && (
        <EmptyState icon={<ScrollText size={32} strokeWidth={1.5} />} title={empty}>
          {t(isNarrowed ? 'audit.noneFoundHint' : 'audit.noneHint')}
        </EmptyState>
      )}
    </section>
  )
}
