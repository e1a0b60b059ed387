// A section of the page: one kind of data.
import { count } from '@/lib/numbers'
import { texts } from '@/lib/texts'
import type { DataSection } from '../personalData'
import { columnsOf } from './columns'
import type { Create } from './elements'
import { factsTable, rowsTable } from './table'
import { sectionText } from './words'

const ns = { ns: 'personalDataPage' } as const

const days = (period: number): string =>
  texts.t('days', { ...ns, count: period, shown: count(period) })

/** For how long the rows are kept. */
function periodOf({ name, keptForDays }: DataSection): string {
  const kept = keptForDays === null ? null : days(keptForDays)
  const special = sectionText(name, 'kept', { days: kept ?? '' })
  if (special !== null) return special
  return kept === null ? texts.t('whileAccount', ns) : texts.t('daysWithin', { ...ns, days: kept })
}

export const sectionTitle = ({ name }: DataSection): string => sectionText(name, 'title') ?? name

/** How many rows there are, and whether older ones are omitted. */
function amountOf({ rows, isShortened }: DataSection): string {
  const amount = { ...ns, count: rows.length, shown: count(rows.length) }
  return texts.t(isShortened ? 'shortened' : 'rows', amount)
}

/** `id`: of the heading. */
export async function sectionOf(
  create: Create,
  section: DataSection,
  id: string,
): Promise<HTMLElement> {
  const { name, rows } = section
  const [first] = rows
  const purpose = sectionText(name, 'purpose')
  const period = texts.t('kept', { ...ns, period: periodOf(section) })
  const columns = columnsOf(name, rows)
  const isFacts = name === 'account' && rows.length === 1
  return create(
    'section',
    {},
    create('h3', { id }, sectionTitle(section)),
    purpose === null ? null : create('p', {}, purpose),
    create('p', { class: 'soft' }, period),
    !first
      ? create('p', { class: 'nothing' }, texts.t('nothing', ns))
      : isFacts
        ? factsTable(create, id, columns, first)
        : create('p', { class: 'soft' }, amountOf(section)),
    first && !isFacts ? await rowsTable(create, id, columns, rows) : null,
  )
}
