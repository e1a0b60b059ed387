// The subpages of the internal area.
const subpages = ['profiles', 'posts', 'consents', 'audit', 'operations'] as const

export type Subpage = (typeof subpages)[number]

export const allSubpages: readonly Subpage[] = subpages

export const isSubpage = (name: string): name is Subpage =>
  (subpages as readonly string[]).includes(name)
