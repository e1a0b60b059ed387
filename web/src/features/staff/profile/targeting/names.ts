type Entry = { id: string; name: string }

/** The names of a catalogue by id, in its order. */
export const namesOf = (entries: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(entries.map(({ id, name }) => [id, name]))
