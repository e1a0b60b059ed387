import type { Targets } from '../keptEdits'

export const targetKeys = ['universities', 'allUniversities', 'affiliations', 'roles'] as const

/** Compares lists without their order. */
function isSame(one: Targets[keyof Targets], other: Targets[keyof Targets]): boolean {
  if (typeof one === 'boolean' || typeof other === 'boolean') return one === other
  const known = new Set<string>(other)
  return one.length === other.length && one.every((entry) => known.has(entry))
}

/** The parts of the edits that differ from the stored targeting. */
export const differing = (edits: Partial<Targets>, stored: Targets): Partial<Targets> =>
  Object.fromEntries(
    targetKeys.flatMap((key) => {
      const edited = edits[key]
      return edited === undefined || isSame(edited, stored[key]) ? [] : [[key, edited]]
    }),
  )
