import '@/lib/staffLogTexts'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { count } from '@/lib/numbers'
import { TableSkeleton } from '@/ui/ListTable'
import { PagedList } from '@/ui/PagedList'
import { RetryNotice } from '@/ui/RetryNotice'
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
  const { befores, loadedCount, retry, ...pages } = useAudit(filter)
  return (
    <PagedList
      pages={pages}
      label={t('audit.list')}
      size={loadedCount}
      count={t(pages.hasMore ? 'audit.loaded' : 'audit.all', {
        count: loadedCount,
        shown: count(loadedCount),
      })}
      skeleton={<TableSkeleton label={t('audit.loading')} />}
      problem={
        <RetryNotice title={t('audit.failed')} onRetry={retry}>
          <SupportHint />
        </RetryNotice>
      }
      empty={{
        Icon: ScrollText,
        ...(isSelecting(selection)
          ? { title: t('audit.noneFound'), hint: t('audit.noneFoundHint') }
          : { title: t('audit.none'), hint: t('audit.noneHint') }),
      }}
    >
      <AuditTable filter={filter} befores={befores} pathWith={pathWith} />
    </PagedList>
  )
}
