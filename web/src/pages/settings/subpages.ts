// What the settings consist of, and who sees what. The server says what one may do.
import type { Me } from '@/features/profiles/useMe'

const subpages = ['profile', 'account', 'profileAccount'] as const

export type Subpage = (typeof subpages)[number]

const isFor: Record<Subpage, (me: Me) => boolean> = {
  profile: ({ viewerCanEditProfile }) => viewerCanEditProfile,
  account: () => true,
  profileAccount: ({ viewerCanManageAccounts }) => viewerCanManageAccounts,
}

export const subpagesOf = (me: Me): Subpage[] => subpages.filter((subpage) => isFor[subpage](me))

export const isSubpage = (name: string): name is Subpage =>
  (subpages as readonly string[]).includes(name)
