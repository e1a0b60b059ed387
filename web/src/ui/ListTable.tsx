// A table whose rows become cards where it would be too narrow.
import type { ReactNode } from 'react'
import classes from './ListTable.module.css'
import { Skeleton } from './Skeletons'

type Props = {
  /** The headings of the columns. */
  columns: readonly string[]
  /** The width in px below which the rows are cards. */
  cardsBelow: number
  /** A body for each page. */
  children: ReactNode
}

export const ListTable = ({ columns, cardsBelow, children }: Props) => (
  <div className={classes.frame} style={{ fontSize: cardsBelow / 10 }}>
    {/* biome-ignore lint/a11y/noRedundantRoles: A table that is displayed as blocks has no role in some browsers. */}
    <table role="table" className={classes.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  </div>
)

type PartProps = { className?: string | undefined; children: ReactNode }

export const ListRow = ({ className = '', children }: PartProps) => (
  <tr className={`${classes.row} ${className}`}>{children}</tr>
)

/** The cell that names its row. */
export const RowName = ({ className = '', children }: PartProps) => (
  <th
    scope="row"
    tabIndex={-1}
    data-entry-start
    className={[classes.name, className].filter(Boolean).join(' ')}
  >
    {children}
  </th>
)

/** What the heading of the column says in the table. */
export const CardLabel = ({ children }: { children: ReactNode }) => (
  <span className={classes.cardLabel}>{children} </span>
)

/** A placeholder for the table while it is loading. */
export const TableSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={classes.coming}>
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className={classes.comingRow}>
        <Skeleton height={16} width="60%" />
      </div>
    ))}
  </div>
)
