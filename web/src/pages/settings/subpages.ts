// The subpages of the settings, and who can see them. The server decides the permissions.
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
