// The subpages of the freshman area.
const subpages = ['posts', 'maps', 'links', 'accessToken'] as const

export type Subpage = (typeof subpages)[number]

export const allSubpages: readonly Subpage[] = subpages

export const isSubpage = (name: string): name is Subpage =>
  (subpages as readonly string[]).includes(name)
