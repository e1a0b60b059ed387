// Finds entries of a catalogue by the words of their names.

/** Lower case, without accents. */
const plain = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('de')

/** The entries that are not excluded and whose names contain each typed word. */
export function searched(
  entries: ReadonlyMap<string, string>,
  excluded: ReadonlySet<string>,
  typed: string,
): [id: string, name: string][] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return [...entries].filter(([id, name]) => {
    if (excluded.has(id)) return false
    const sought = plain(name)
    return words.every((word) => sought.includes(word))
  })
}
