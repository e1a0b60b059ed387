import { AuditTrail } from '@/features/audit/AuditTrail'
import { useAuditSelection } from './useAuditSelection'

/** Who did what, for which profile, and when. */
export function AuditPage() {
  const { selection, select, pathWith } = useAuditSelection()
  return <AuditTrail selection={selection} onSelect={select} pathWith={pathWith} />
}
