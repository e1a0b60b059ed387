// Which parts of a draft are sent.
import { attachmentInput } from '@/features/attachments/attachment'
import { pushes } from '@/features/channels/pushed'
import type { Draft } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import type { Language } from '@/graphql/generated/graphql'
import { isBlank, pairsOf } from '@/lib/languages'

/** The variables that sending and changing have in common. */
export function contentVariables(
  { texts, attachment: draft }: Draft,
  written: readonly Language[],
) {
  const attachment = draft && attachmentInput(draft, written)
  return {
    content: texts.de,
    translations: { content: pairsOf(texts, written) },
    ...(attachment && { attachment }),
  }
}

/** The custom text of the push; null if there is none. */
export function pushTextOf({ push: { title, text } }: Draft) {
  if (isBlank(title) && isBlank(text)) return null
  return { ...(!isBlank(title) && { title }), ...(!isBlank(text) && { text }) }
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
