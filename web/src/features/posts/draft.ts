// The draft of a post as plain data: it is stored in the browser after each keystroke.
import {
  emptyAttachment,
  isEmptyAttachment,
  restoredAttachment,
} from '@/features/attachments/attachment'
import {
  type AttachmentDraft,
  attachmentTexts,
  hasEnglishWords,
  type Kind,
} from '@/features/attachments/views'
import { type ChosenChannels, postChannelsOf } from '@/features/channels/channels'
import { getFragmentData } from '@/graphql/document'
import type { Language } from '@/graphql/generated/graphql'
import { fromWallClock, toWallClock } from '@/lib/dates'
import { areBlank, isBlank, noTexts, type Texts } from '@/lib/languages'
import { type StoredPost, wordsOf } from './PostFields'
import { PushFields } from './PushFields'

type Parked = Partial<Record<Kind, AttachmentDraft>>

export type Draft = {
  texts: Texts
  attachment: AttachmentDraft | null
  /** Names of the files being uploaded, by the field that each is for. A gallery keeps its own. */
  coming: Record<string, string>
  /** The same for files whose upload ended because the page was closed. */
  lost: Record<string, string>
  /** Removed attachments by kind; each is restored when its kind is selected again. */
  parked: Parked
  channels: ChosenChannels
  /** Push to the followers. */
  sendPush: boolean
  push: { title: string; text: string }
  when: 'now' | 'custom'
  /** Date and time in Berlin, or the typed text if it is not a date. Kept while `when` is now. */
  date: string | null
  /** Whether it ends by itself. */
  ends: boolean
  /** When it ends, as `date`. Kept while `ends` is off. */
  end: string | null
  /** Why it is published although findings of the checks are binding. */
  overrideReason: string
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
  ends: false,
  end: null,
  overrideReason: '',
}

/** Fills in the fields that a draft lacks if an older version of the console has stored it. */
export const restoredDraft = (kept: Draft): Draft => ({
  ...emptyDraft,
  ...kept,
  attachment: restoredAttachment(kept.attachment),
  coming: {},
  lost: { ...kept.lost, ...kept.coming },
  parked: restoredParked(kept.parked),
})

/** Older versions stored a single attachment. */
function restoredParked(kept: Parked | AttachmentDraft | null): Parked {
  const several = kept && 'type' in kept ? [kept] : Object.values(kept ?? {})
  return several.map(restoredAttachment).reduce<Parked>(withParked, {})
}

/** Adds the attachment. An empty one removes the entry of its kind instead. */
export function withParked(parked: Parked, attachment: AttachmentDraft | null): Parked {
  if (!attachment) return parked
  const { [attachment.type]: _before, ...others } = parked
  return isEmptyAttachment(attachment) ? others : { ...others, [attachment.type]: attachment }
}

/** The kinds of the parked attachments, which are not sent with the post. */
export const begunBeside = ({ attachment, parked }: Pick<Draft, 'attachment' | 'parked'>): Kind[] =>
  Object.values(parked)
    .map(({ type }) => type)
    .filter((type) => type !== attachment?.type)

/** The draft for editing a stored post. */
export function draftOf(post: StoredPost): Draft {
  const { sendPush, pushConfig } = getFragmentData(PushFields, post)
  return {
    ...wordsOf(post),
    coming: {},
    lost: {},
    parked: {},
    channels: Object.fromEntries(
      postChannelsOf(post).map(({ channel, notification }) => [channel.id, { push: notification }]),
    ),
    sendPush,
    push: { title: pushConfig?.title ?? '', text: pushConfig?.text ?? '' },
    when: 'custom',
    date: toWallClock(post.publishDate),
    // The end of a stored post is changed in its own dialog.
    ends: false,
    end: null,
    overrideReason: '',
  }
}

/** When it appears, in ms since 1970; `now` at the earliest. */
export function momentOf({ when, date }: Draft, now: number): number {
  const instant = when === 'custom' && date ? fromWallClock(date) : null
  return Math.max(now, instant === null ? now : Date.parse(instant))
}

/**
 * Changes the attachment of this kind. If another kind was selected meanwhile, changes the parked
 * one, so that an upload still arrives at its attachment.
 */
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

/** Whether any of its texts is written in English. */
export const hasEnglish = ({ texts, attachment }: Draft): boolean =>
  !isBlank(texts.en) || hasEnglishWords(attachment)

type TextName = 'content' | ReturnType<typeof attachmentTexts>[number]['name']

/** The texts that are written in German only, by name, with the number of each. */
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

/**
 * Whether this language lacks a text that the other one has. German alone is complete: English
 * lacks nothing until something is written in it.
 */
export function isLacking(draft: Draft, language: Language): boolean {
  if (!hasEnglish(draft)) return false
  const other = language === 'de' ? 'en' : 'de'
  const all = [draft.texts, ...attachmentTexts(draft.attachment).map(({ texts }) => texts)]
  return all.some((texts) => isBlank(texts[language]) && !isBlank(texts[other]))
}

/** Whether neither a text nor anything in the attachment is filled in. */
export const isUnwritten = ({ texts, attachment }: Draft): boolean =>
  areBlank(texts) && (attachment === null || isEmptyAttachment(attachment))

/** Whether nothing at all was typed or selected. */
export const isUntouched = (draft: Draft): boolean =>
  isUnwritten(draft) &&
  draft.attachment === null &&
  draft.when === 'now' &&
  !draft.ends &&
  !draft.sendPush &&
  Object.keys(draft.channels).length === 0 &&
  isBlank(draft.push.title + draft.push.text)
