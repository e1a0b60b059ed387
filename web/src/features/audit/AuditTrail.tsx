// The audit trail: its entries, and a file with those that are selected.
import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { TableSection } from '@/features/staff/TableSection'
import { useTableFile } from '@/features/staff/useTableFile'
import { Notice } from '@/ui/Notice'
import { AuditChips } from './AuditChips'
import { AuditFilters } from './AuditFilters'
import { AuditList } from './AuditList'
import { AuditCsvQuery } from './queries'
import { type AuditSelection, endsBeforeStart, filterOf } from './selection'

type Props = {
  selection: AuditSelection
  onSelect: (change: Partial<AuditSelection>) => void
  /** The path of this page with a changed selection. */
  pathWith: (change: Partial<AuditSelection>) => string
}

export function AuditTrail({ selection, onSelect, pathWith }: Props) {
  const { t } = useTranslation('staffLog')
  const file = useTableFile({
    query: AuditCsvQuery,
    csvOf: ({ auditCsv }) => auditCsv.csv,
    name: 'protokoll',
  })
  const filter = filterOf(selection)
  return (
    <TableSection
      title={t('audit.title')}
      lead={t('audit.lead')}
      file={file}
      onDownload={() => file.download({ filter })}
    >
      {file.saved?.auditCsv.isComplete === false && (
        <Notice title={t('audit.partial')}>{t('audit.partialHint')}</Notice>
      )}
      <AuditFilters selection={selection} onSelect={onSelect} />
      <AuditChips selection={selection} filter={filter} onSelect={onSelect} />
      {!endsBeforeStart(selection) && (
        <AuditList key={JSON.stringify(filter)} selection={selection} pathWith={pathWith} />
      )}
    </TableSection>
  )
}
