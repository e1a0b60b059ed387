import '@/lib/staffLogTexts'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditFilter } from '@/graphql/generated/graphql'
import { AuditRow } from './AuditRow'
import classes from './AuditTable.module.css'
import type { AuditSelection } from './selection'
import { useAuditPage } from './useAudit'

type PathWith = (change: Partial<AuditSelection>) => string

type Props = {
  ref: Ref<HTMLTableElement>
  filter: AuditFilter
  /** The cursors before the pages; null before the first one. */
  befores: (string | null)[]
  pathWith: PathWith
}

const columns = ['at', 'action', 'account', 'role', 'profile', 'details'] as const

/** On narrow screens each entry is a block. */
export function AuditTable({ ref, filter, befores, pathWith }: Props) {
  const { t } = useTranslation('staffLog')
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noRedundantRoles: A table that is displayed as blocks has no role in some browsers. */}
      <table ref={ref} role="table" className={classes.table}>
        <thead>
          <tr className={classes.columns}>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`audit.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {befores.map((before) => (
          <AuditPage key={before} filter={filter} before={before} pathWith={pathWith} />
        ))}
      </table>
    </div>
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
