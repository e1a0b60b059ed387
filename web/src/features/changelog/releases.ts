// Release notes for users of the console: one static list.

/** Newest first. The texts of each release are in the catalogue. */
export const releases = [
  { version: '1.3.0', name: 'editing' },
  { version: '1.2.0', name: 'attachments' },
  { version: '1.1.0', name: 'planning' },
] as const

export const newest = releases[0].version

const numbersOf = (version: string): number[] =>
  (version.split(/[-+]/)[0] ?? '').split('.').map(Number)

/** Whether `version` is later than `than` (semantic versioning). An invalid one is the earliest. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)]
  for (const place of [0, 1, 2]) {
    const [here, there] = [a[place] ?? 0, b[place] ?? 0]
    if (Number.isNaN(there)) return true
    if (here !== there) return here > there
  }
  return than.includes('-') && !version.includes('-')
}
