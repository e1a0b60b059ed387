/** Sorts ids like the catalogue, by name. Ids that are not in it come first, to be noticed. */
export function inOrder(ids: readonly string[], catalogue: ReadonlyMap<string, string>): string[] {
  const chosen = new Set(ids)
  const unknown = ids.filter((id) => !catalogue.has(id))
  return [...unknown, ...[...catalogue.keys()].filter((id) => chosen.has(id))]
}
