// A post as it is being written, in plain data: it is kept in the browser at each keystroke.
import {
  type AttachmentDraft,
  attachmentOf,
  attachmentTexts,
  emptyAttachment,
  hasEnglishWords,
  isEmptyAttachment,
  type Kind,
  restoredAttachment,
} from '@/features/attachments/attachment'
import type { ChosenChannels } from '@/features/channels/channels'
import type { Language, PostFieldsFragment } from '@/graphql/generated/graphql'
import { fromWallClock, toWallClock } from '@/lib/dates'
import { areBlank, isBlank, noTexts, type Texts, textsOf } from '@/lib/languages'

type Parked = Partial<Record<Kind, AttachmentDraft>>

export type Draft = {
  texts: Texts
  attachment: AttachmentDraft | null
  /** Names of the files on their way, by the field that each is for. A gallery knows its own. */
  coming: Record<string, string>
  /** Of those that were on their way when the page was closed. */
  lost: Record<string, string>
  /** What was taken off, by its kind; it comes back when that is chosen again. */
  parked: Parked
  channels: ChosenChannels
  /** Push to the followers. */
  sendPush: boolean
  push: { title: string; text: string }
  when: 'now' | 'custom'
  /** Day and time in Berlin, or what was typed while it cannot be read as such; kept while `when` is now. */
  date: string | null
}

export const emptyDraft: Draft = {
  texts: noTexts,
  attachment: null,
  coming: {},
  lost: {},
  parked: {},
  channels: {},
  sendPush: false,
  push: { title: '', text: '' },
  when: 'now',
  date: null,
}

/** What was kept by an older console may lack what was added since. */
export const restoredDraft = (kept: Draft): Draft => ({
  ...emptyDraft,
  ...kept,
  attachment: restoredAttachment(kept.attachment),
  coming: {},
  lost: { ...kept.lost, ...kept.coming },
  parked: restoredParked(kept.parked),
})

/** Once there was one alone. */
function restoredParked(kept: Parked | AttachmentDraft | null): Parked {
  const several = kept && 'type' in kept ? [kept] : Object.values(kept ?? {})
  return several.map(restoredAttachment).reduce<Parked>(withParked, {})
}

/** An empty one is not worth keeping. */
export function withParked(parked: Parked, attachment: AttachmentDraft | null): Parked {
  if (!attachment) return parked
  const { [attachment.type]: _before, ...others } = parked
  return isEmptyAttachment(attachment) ? others : { ...others, [attachment.type]: attachment }
}

/** The kinds in which something was begun that is not sent along. */
export const begunBeside = ({ attachment, parked }: Pick<Draft, 'attachment' | 'parked'>): Kind[] =>
  Object.values(parked)
    .map(({ type }) => type)
    .filter((type) => type !== attachment?.type)

/** A stored post, ready to be changed. */
export const draftOf = (post: PostFieldsFragment): Draft => ({
  texts: textsOf(post.content, post.translations.content),
  attachment: attachmentOf(post),
  coming: {},
  lost: {},
  parked: {},
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

/** When it appears, in ms since 1970. */
export function momentOf({ when, date }: Draft, now: number): number {
  const instant = when === 'custom' && date ? fromWallClock(date) : null
  return Math.max(now, instant === null ? now : Date.parse(instant))
}

/** Changes the attachment of this kind. When another has taken its place meanwhile, a file that was on
 * its way arrives at the one that is put aside. */
export const withAttachment =
  <Changed extends AttachmentDraft>(
    type: Changed['type'],
    change: (attachment: Changed) => Partial<Changed>,
  ) =>
  ({ attachment, parked }: Draft): Partial<Draft> => {
    const changed = (one: AttachmentDraft) => ({ ...one, ...change(one as Changed) })
    return attachment?.type === type
      ? { attachment: changed(attachment) }
      : { parked: withParked(parked, changed(parked[type] ?? emptyAttachment(type))) }
  }

/** Something of it is written in English, too. */
export const hasEnglish = ({ texts, attachment }: Draft): boolean =>
  !isBlank(texts.en) || hasEnglishWords(attachment)

type TextName = 'content' | ReturnType<typeof attachmentTexts>[number]['name']

/** The texts without English words, by name, and how many of each there are. */
export function germanOnlyIn({ texts, attachment }: Draft): { name: TextName; count: number }[] {
  const named = [{ name: 'content' as const, texts }, ...attachmentTexts(attachment)]
  const missing = named
    .filter(({ texts }) => !isBlank(texts.de) && isBlank(texts.en))
    .map(({ name }) => name)
  return [...new Set(missing)].map((name) => ({
    name,
    count: missing.filter((other) => other === name).length,
  }))
}

/** Whether something is written in the other language that this one lacks. German alone is enough:
 * English lacks nothing until something is written in it. */
export function isLacking(draft: Draft, language: Language): boolean {
  if (!hasEnglish(draft)) return false
  const other = language === 'de' ? 'en' : 'de'
  const all = [draft.texts, ...attachmentTexts(draft.attachment).map(({ texts }) => texts)]
  return all.some((texts) => isBlank(texts[language]) && !isBlank(texts[other]))
}

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
