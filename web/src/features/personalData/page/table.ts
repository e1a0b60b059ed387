// The rows of a section as a table.
import type { Row } from '../personalData'
import { cellAttributes } from './columns'
import type { Create } from './elements'
import { valueText } from './values'
import { columnText } from './words'

/** Rows that are created at once, in about 30 ms. */
const BATCH = 200

/** Not a timer, because browsers delay the timers of hidden pages by up to a second. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** The only row of a section: a line for each of its values. */
export function factsTable(create: Create, labelledBy: string, columns: string[], row: Row) {
  const lines = columns.map((column) =>
    create(
      'tr',
      {},
      create('th', { scope: 'row' }, columnText(column)),
      create('td', {}, valueText(column, row[column])),
    ),
  )
  return create(
    'table',
    { class: 'facts', 'aria-labelledby': labelledBy },
    create('tbody', {}, ...lines),
  )
}

/** Pauses between batches, so that the console responds while a long table is created. */
export async function rowsTable(
  create: Create,
  labelledBy: string,
  columns: string[],
  rows: readonly Row[],
): Promise<HTMLElement> {
  const heads = columns.map((column) => create('th', { scope: 'col' }, columnText(column)))
  const attributes = columns.map(cellAttributes)
  const body = create('tbody')
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % BATCH === 0) await pause()
    const cells = columns.map((column, at) =>
      create('td', attributes[at], valueText(column, row[column])),
    )
    body.append(create('tr', {}, ...cells))
  }
  const table = create('table', {}, create('thead', {}, create('tr', {}, ...heads)), body)
  // On narrow screens it scrolls sideways, also with the keyboard.
  const frame = { class: 'frame', role: 'region', tabindex: '0', 'aria-labelledby': labelledBy }
  return create('div', frame, table)
}
