// What speaks against the moment of a new post.
import { isEmergency } from '@/features/channels/channels'
import { pushes } from '@/features/channels/pushed'
import type { Draft } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import { useTiming } from '@/features/timing/useTiming'
import { toWallClock } from '@/lib/dates'
import { chosenInstant } from './sending'
import type { ComposerForm } from './useComposerForm'
import { offersPush } from './variables'

export const useDraftTiming = (draft: Draft, me: Me) =>
  useTiming({
    at: chosenInstant(draft),
    id: null,
    enabled:
      pushes(draft, me.notificationChannels) &&
      offersPush(draft, me) &&
      (draft.when === 'now' || chosenInstant(draft) !== null),
    isEmergency: me.notificationChannels.some(
      (channel) => isEmergency(channel) && draft.channels[channel.id],
    ),
  })

/** Plans the new post for this moment. */
export const planAt = (form: ComposerForm, date: string): void =>
  form.change('date', () => ({ when: 'custom', date: toWallClock(date) }))
