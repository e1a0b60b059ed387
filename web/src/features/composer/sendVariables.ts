// The arguments of `sendPost` that a draft means.
import type { Channel } from '@/features/channels/channels'
import { pushVariables } from '@/features/channels/pushed'
import { reasonVariable } from '@/features/checks/reason'
import type { Draft } from '@/features/posts/draft'
import type { Language, SendPostMutationVariables } from '@/graphql/generated/graphql'
import { fromWallClock } from '@/lib/dates'
import { contentVariables, pushTextOf } from './variables'

type Rights = {
  written: readonly Language[]
  /** The current channels of the profile; a selected one may have been removed since. */
  channels: readonly Channel[]
  hasPushText: boolean
}

export function sendVariables(
  draft: Draft,
  { written, channels, hasPushText }: Rights,
): SendPostMutationVariables {
  const pushConfig = hasPushText ? pushTextOf(draft) : null
  return {
    ...contentVariables(draft, written),
    ...pushVariables(draft, channels),
    ...(pushConfig && { pushConfig }),
    ...reasonVariable(draft.overrideReason),
    publishDate: draft.when === 'custom' && draft.date ? fromWallClock(draft.date) : null,
    ...(draft.ends && draft.end && { expiresAt: fromWallClock(draft.end) }),
  }
}
