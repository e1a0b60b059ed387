// A post as it is being written, in plain data: it is kept in the browser at each keystroke.
import type { PostFieldsFragment } from '@/graphql/generated/graphql'
import { toWallClock } from '@/lib/dates'
import { type AttachmentDraft, attachmentOf, isEmptyAttachment } from '../attachments/attachment'
import { areBlank, isBlank, noTexts, type Texts, textsOf } from '../languages'

export type Draft = {
  texts: Texts
  attachment: AttachmentDraft | null
  /** The attachment that was taken off last; it comes back when it is chosen again. */
  parked: AttachmentDraft | null
  /** The chosen channels, each with whether its readers get a push. */
  channels: Record<string, { push: boolean }>
  /** Push to the followers. */
  sendPush: boolean
  push: { title: string; text: string }
  when: 'now' | 'custom'
  /** Day and time in Berlin as the picker shows them; kept while `when` is now. */
  date: string | null
}

export const emptyDraft: Draft = {
  texts: noTexts,
  attachment: null,
  parked: null,
  channels: {},
  sendPush: false,
  push: { title: '', text: '' },
  when: 'now',
  date: null,
}

/** A stored post, ready to be changed. */
export const draftOf = (post: PostFieldsFragment): Draft => ({
  texts: textsOf(post.content, post.translations.content),
  attachment: attachmentOf(post),
  parked: null,
  channels: Object.fromEntries(
    post.notificationChannels.map(({ channel, notification }) => [
      channel.id,
      { push: notification },
    ]),
  ),
  sendPush: post.sendPush,
  push: { title: post.pushConfig?.title ?? '', text: post.pushConfig?.text ?? '' },
  when: 'custom',
  date: toWallClock(post.publishDate),
})

/** Nothing is written yet that anyone would miss or that a phone could show. */
export const isUnwritten = ({ texts, attachment }: Draft): boolean =>
  areBlank(texts) && (attachment === null || isEmptyAttachment(attachment))

/** Nothing at all has been typed or chosen. */
export const isUntouched = (draft: Draft): boolean =>
  isUnwritten(draft) &&
  draft.attachment === null &&
  draft.when === 'now' &&
  !draft.sendPush &&
  Object.keys(draft.channels).length === 0 &&
  isBlank(draft.push.title + draft.push.text)
