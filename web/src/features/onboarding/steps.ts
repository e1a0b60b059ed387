// The steps of the setup, one entry each: who gets it, when it is complete, and where it is done
// the steps, A-190: their rules].
import { freshmanChannelOf } from '@/features/channels/channels'
import type { ProfileField } from '@/features/profiles/edit/fields'
import type { FieldRequest } from '@/features/profiles/edit/useRequestedField'
import type { Me } from '@/features/profiles/useMe'
import { SYNC_SETTINGS } from '@/features/sources/syncPath'

/** What the steps are computed from. */
export type Facts = {
  me: Me
  /** The number of the profile's accounts; null while it is unknown. */
  accounts: number | null
  /** Whether this installation can connect Instagram. */
  photoNetwork: boolean
  /** Whether passwords are closed here. */
  onlyProviders: boolean
}

type Target = { to: string; state?: object }

type Rule = {
  /** Whether the profile has this step. Default: every profile has it. */
  isFor?: (facts: Facts) => boolean
  /** Null: not known yet. */
  isComplete: (facts: Facts) => boolean | null
  /** The page where it is done. Undefined: it is not done in the console. */
  target?: Target
  /** Who may do it. Default: every account. */
  permission?: 'viewerCanEditProfile' | 'viewerCanSetVisibility' | 'viewerCanManageAccounts'
  /** Bonus steps can be skipped. Skips are stored by name. */
  isBonus?: boolean
}

/** Whether one can reach the council. An imprint alone does not help, nor does an empty place. */
function isReachable({ contact }: Me): boolean {
  const { label, street, addition, postalCode, city } = contact.location ?? {}
  const place = label || street || addition || postalCode || city
  return !!(contact.email || contact.telephoneNumber || contact.website || place)
}

const profileField = (field: ProfileField): Target => ({
  to: '/settings/profile',
  state: { field } satisfies FieldRequest,
})

const rules = {
  avatar: {
    isComplete: ({ me }) => me.avatar !== null,
    target: profileField('avatar'),
    permission: 'viewerCanEditProfile',
  },
  header: {
    isComplete: ({ me }) => me.header !== null,
    target: profileField('header'),
    permission: 'viewerCanEditProfile',
  },
  contact: {
    isComplete: ({ me }) => isReachable(me),
    target: profileField('contact.email'),
    permission: 'viewerCanEditProfile',
  },
  app: {
    // People sign in to the app with their password.
    isFor: ({ onlyProviders }) => !onlyProviders,
    isComplete: ({ me }) => me.appConnected,
  },
  firstPost: {
    isComplete: ({ me }) => me.postsCount > 0,
    target: { to: '/', state: { focusPostCreator: true } },
  },
  online: {
    isComplete: ({ me }) => me.visible,
    target: { to: '/', state: { openMenu: true } },
    permission: 'viewerCanSetVisibility',
  },
  freshman: {
    isFor: ({ me }) => freshmanChannelOf(me) !== undefined,
    isComplete: ({ me }) => me.freshmanInUse !== null,
    target: { to: '/freshman/links' },
    permission: 'viewerCanEditProfile',
  },
  instagram: {
    isFor: ({ photoNetwork }) => photoNetwork,
    isComplete: ({ me }) => me.instagramConnection.active,
    target: { to: SYNC_SETTINGS },
    permission: 'viewerCanEditProfile',
    isBonus: true,
  },
  secondAccount: {
    // A profile has an ADMIN, so an account that is none is not the only one [A-87: last ADMIN].
    isComplete: ({ me, accounts }) =>
      !me.viewerCanManageAccounts || (accounts === null ? null : accounts > 1),
    target: { to: '/settings/profileAccount' },
    permission: 'viewerCanManageAccounts',
    isBonus: true,
  },
} satisfies Record<string, Rule>

export type StepName = keyof typeof rules

export type Step = {
  name: StepName
  status: 'complete' | 'open' | 'unknown'
  isBonus: boolean
  /** The page where this account can do it; null if it is not done in the console. */
  target: Target | null
  /** The permission that this account lacks. */
  lacks: Rule['permission'] | null
}

/** The steps of this profile, without the skipped ones. */
export function stepsOf(facts: Facts): Step[] {
  const { me } = facts
  const { skippedSetupSteps } = me.settings
  return Object.entries<Rule>(rules).flatMap(([name, rule]) => {
    const isSkipped = rule.isBonus && skippedSetupSteps.includes(name)
    if (isSkipped || rule.isFor?.(facts) === false) return []
    const complete = rule.isComplete(facts)
    const lacks = rule.permission && !me[rule.permission] ? rule.permission : null
    return {
      name: name as StepName,
      status: complete === null ? 'unknown' : complete ? 'complete' : 'open',
      isBonus: rule.isBonus ?? false,
      target: lacks ? null : (rule.target ?? null),
      lacks,
    }
  })
}

/** Whether all steps are complete; null if that is not known yet. */
export function isComplete(steps: readonly Step[]): boolean | null {
  if (steps.some(({ status }) => status === 'open')) return false
  return steps.some(({ status }) => status === 'unknown') ? null : true
}
