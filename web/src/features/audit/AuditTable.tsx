import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import type { AuditFilter } from '@/graphql/generated/graphql'
import { ListTable } from '@/ui/ListTable'
import { AuditRow } from './AuditRow'
import type { AuditSelection } from './selection'
import { useAuditPage } from './useAudit'

type PathWith = (change: Partial<AuditSelection>) => string

type Props = {
  filter: AuditFilter
  /** The cursors before the pages; null before the first one. */
  befores: (string | null)[]
  pathWith: PathWith
}

const columns = ['at', 'action', 'account', 'role', 'profile', 'details'] as const

export function AuditTable({ filter, befores, pathWith }: Props) {
  const { t } = useTranslation('staffLog')
  return (
    <ListTable columns={columns.map((column) => t(`audit.column.${column}`))} cardsBelow={860}>
      {befores.map((before) => (
        <AuditPage key={before} filter={filter} before={before} pathWith={pathWith} />
      ))}
    </ListTable>
  )
}

type PageProps = { filter: AuditFilter; before: string | null; pathWith: PathWith }

const AuditPage = ({ filter, before, pathWith }: PageProps) => (
  <tbody>
    {useAuditPage(filter, before).map((entry) => (
      <AuditRow key={entry.id} entry={entry} pathWith={pathWith} />
    ))}
  </tbody>
)
