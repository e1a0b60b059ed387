// What a template takes from a draft, and the draft that it begins.
import { pushVariables } from '@/features/channels/pushed'
import { type Draft, emptyDraft } from '@/features/posts/draft'
import { writtenBy } from '@/features/posts/writtenBy'
import type { Me } from '@/features/profiles/useMe'
import type { CreateTemplateMutationVariables } from '@/graphql/generated/graphql'
import { isBlank, noTexts, pairsOf, textsOf } from '@/lib/languages'
import type { Template } from './queries'

export type TemplateContent = Omit<CreateTemplateMutationVariables, 'name'>

/** What a template keeps of a draft. What the profile may not write is left out. */
export function contentOf(draft: Draft, me: Me): TemplateContent {
  const { title, text } = draft.push
  const hasPushText = me.viewerCanSetPushText && !isBlank(title + text)
  return {
    content: draft.texts.de,
    translations: { content: pairsOf(draft.texts, writtenBy(me)) },
    ...pushVariables(draft, me.notificationChannels),
    ...(hasPushText && { pushConfig: { title, text } }),
  }
}

/** The draft that a template begins, and how many of its channels the profile has no more. */
export function draftFrom(template: Template, me: Me): { draft: Draft; channelsGone: number } {
  const stored = textsOf(template.content, template.translations.content)
  const offered = template.notificationChannels.filter(({ channel }) =>
    me.notificationChannels.some(({ id }) => id === channel),
  )
  const { title, text } = template.pushConfig ?? {}
  return {
    draft: {
      ...emptyDraft,
      texts: me.viewerCanWriteEnglish ? stored : { ...noTexts, de: stored.de },
      channels: Object.fromEntries(
        offered.map(({ channel, notification }) => [channel, { push: notification }]),
      ),
      sendPush: template.sendPush,
      push: me.viewerCanSetPushText ? { title: title ?? '', text: text ?? '' } : emptyDraft.push,
    },
    channelsGone: template.notificationChannels.length - offered.length,
  }
}
