// The data of a person as the server sends it. A newer server may send more than is known here.

export type Row = Record<string, unknown>

export type DataSection = {
  name: string
  /** Null: until the account is deleted, or as the row says. */
  keptForDays: number | null
  rows: Row[]
  /** Whether older rows are omitted. */
  isShortened: boolean
}

export type PersonalData = { createdAt: string; sections: DataSection[] }

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isObject) : [])

const sectionOf = ({ name, keptForDays, rows, isShortened }: Row): DataSection => ({
  name: String(name),
  keptForDays: typeof keptForDays === 'number' ? keptForDays : null,
  rows: listOf(rows),
  isShortened: isShortened === true,
})

/** Throws if the text is not JSON. */
export function personalDataOf(json: string): PersonalData {
  const data: unknown = JSON.parse(json)
  const { createdAt, sections } = isObject(data) ? data : {}
  return { createdAt: String(createdAt), sections: listOf(sections).map(sectionOf) }
}
