// Converts a draft to the variables of the mutations.
import { attachmentInput } from '@/features/attachments/attachment'
import type { Channel } from '@/features/channels/channels'
import { pushes, pushVariables } from '@/features/channels/pushed'
import type { Draft } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import type {
  Language,
  SendPostMutationVariables,
  UpdatePostMutationVariables,
} from '@/graphql/generated/graphql'
import { fromWallClock } from '@/lib/dates'
import { isBlank, pairsOf } from '@/lib/languages'

type Rights = {
  written: readonly Language[]
  /** The current channels of the profile; a selected one may have been removed since. */
  channels: readonly Channel[]
  hasPushText: boolean
}

function contentVariables({ texts, attachment: draft }: Draft, written: readonly Language[]) {
  const attachment = draft && attachmentInput(draft, written)
  return {
    content: texts.de,
    translations: { content: pairsOf(texts, written) },
    ...(attachment && { attachment }),
  }
}

/**
 * Whether a push is offered. An offline profile pushes nothing that goes live now; a later post may
 * go live when the profile is online again.
 */
export const offersPush = (
  { when }: Pick<Draft, 'when'>,
  { visible, viewerCanPublish }: Pick<Me, 'visible' | 'viewerCanPublish'>,
): boolean => visible || when === 'custom' || !viewerCanPublish

/**
 * Whether the form has fields for the text of the push. Without the fields, their content is
 * neither validated nor sent.
 */
export const hasPushText = (draft: Draft, me: Me): boolean =>
  me.viewerCanSetPushText && offersPush(draft, me) && pushes(draft, me.notificationChannels)

export function sendVariables(
  draft: Draft,
  { written, channels, hasPushText }: Rights,
): SendPostMutationVariables {
  return {
    ...contentVariables(draft, written),
    ...pushVariables(draft, channels),
    ...(hasPushText && pushConfig(draft)),
    publishDate: draft.when === 'custom' && draft.date ? fromWallClock(draft.date) : null,
  }
}

function pushConfig({ push: { title, text } }: Draft) {
  if (isBlank(title) && isBlank(text)) return {}
  return {
    pushConfig: { ...(!isBlank(title) && { title }), ...(!isBlank(text) && { text }) },
  }
}

/** Only text and attachment: channels, push and date are not changed with the post. */
export const updateVariables = (
  id: string,
  draft: Draft,
  editedAt: string | null,
  written: readonly Language[],
): UpdatePostMutationVariables => ({ id, ...contentVariables(draft, written), editedAt })
