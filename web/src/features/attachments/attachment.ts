// Functions for attachments of any kind.
import { type FragmentType, getFragmentData } from '@/graphql/document'
import type { AttachmentInput, AttachmentType, Language } from '@/graphql/generated/graphql'
import { isBlank, type Texts } from '@/lib/languages'
import type {
  AttachmentKind,
  Circumstances,
  Moved,
  Past,
  ProblemAt,
  StoredName,
  UploadStates,
} from './kind'
import {
  type AttachmentDraft,
  type AttachmentField,
  AttachmentFields,
  type Kind,
  kinds,
} from './kinds'

export type { AttachmentDraft, AttachmentField, Kind }

type AnyKind = AttachmentKind<AttachmentDraft, AttachmentField>

/**
 * Untyped on purpose: the compiler cannot match a draft to its kind; `type` does that at runtime.
 */
const known = kinds as unknown as Record<string, AnyKind | undefined> & Record<Kind, AnyKind>

export const kindOf = ({ type }: AttachmentDraft): AnyKind => known[type]

const byStoredName = new Map(
  Object.values(kinds as unknown as Record<string, AnyKind>).flatMap((kind) =>
    kind.storedAs.map((name): [StoredName, AnyKind] => [name, kind]),
  ),
)

/** These types share one kind; the draft decides which of them is sent. */
const recruitingTypes: ReadonlySet<string> = new Set(['COMPANY', 'JOBS'])

/** The kinds that the composer offers, from the types that the profile may add. */
export const kindsAmong = (types: readonly AttachmentType[]): Kind[] => {
  const offered = types.map((type) => (recruitingTypes.has(type) ? 'RECRUITING' : type))
  return [...new Set(offered)].filter((kind): kind is Kind => known[kind] !== undefined)
}

export const emptyAttachment = (kind: Kind): AttachmentDraft => kinds[kind].empty

/**
 * The draft of a post's attachment. Null if it has none, or one of a type that only a newer server
 * knows.
 */
export function attachmentOf(post: FragmentType<typeof AttachmentFields>): AttachmentDraft | null {
  const [stored] = getFragmentData(AttachmentFields, post).attachments
  return (stored?.__typename && byStoredName.get(stored.__typename)?.of(stored)) ?? null
}

/**
 * An attachment that the browser stored, perhaps by an older version: missing fields are filled in.
 */
export function restoredAttachment(kept: unknown): AttachmentDraft | null {
  const { type, ...fields } = (kept ?? {}) as { type?: string; blog?: object }
  const kind = type === undefined ? undefined : known[type]
  // Older versions stored blogs one level deeper.
  return kind ? { ...kind.empty, ...(fields.blog ?? fields) } : null
}

export const attachmentInput = (
  attachment: AttachmentDraft,
  written: readonly Language[],
): AttachmentInput | null => kindOf(attachment).input(attachment, written)

export const isEmptyAttachment = (attachment: AttachmentDraft): boolean =>
  kindOf(attachment).isEmpty(attachment)

export const attachmentProblems = (
  attachment: AttachmentDraft,
  { before, ...given }: Circumstances<AttachmentDraft>,
): ProblemAt<AttachmentField>[] =>
  kindOf(attachment).problems(attachment, {
    ...given,
    before: before?.type === attachment.type ? before : null,
  })

export const attachmentTitle = (attachment: AttachmentDraft): Texts | null =>
  kindOf(attachment).title(attachment)

export const attachmentTexts = (attachment: AttachmentDraft | null) =>
  attachment ? kindOf(attachment).texts(attachment) : []

export const attachmentFacts = (attachment: AttachmentDraft | null) =>
  attachment ? kindOf(attachment).facts(attachment) : []

/** The facts for the summary, without empty ones. */
export const attachmentInShort = (attachment: AttachmentDraft | null) =>
  ((attachment && kindOf(attachment).inShort?.(attachment)) ?? []).filter(({ value }) => value)

/** Whether its end or start is past at `by` (in ms since 1970); null if neither. */
export const pastBy = (attachment: AttachmentDraft | null, by: number): Past | null =>
  (attachment && kindOf(attachment).past?.(attachment, by)) ?? null

/** The time that moved along with another one; null if none did. */
export const movedIn = (attachment: AttachmentDraft | null): Moved | null =>
  (attachment && kindOf(attachment).moved?.(attachment)) ?? null

/** Whether the phone can show a result instead of the question. */
export const hasResult = (attachment: AttachmentDraft | null): boolean =>
  (attachment && kindOf(attachment).hasResult?.(attachment)) ?? false

export const attachmentImages = (attachment: AttachmentDraft | null) =>
  attachment ? kindOf(attachment).images(attachment) : []

/** All files with their fields. */
export const attachmentFiles = (attachment: AttachmentDraft | null) => [
  ...attachmentImages(attachment).map(({ field, image: { raw } }) => ({ field, raw })),
  ...((attachment && kindOf(attachment).files?.(attachment)) ?? []),
]

const awaitedFields = (attachment: AttachmentDraft | null): readonly string[] =>
  (attachment && kindOf(attachment).awaits?.(attachment)) ?? []

const partOf = (field: string): string | undefined => field.split('.', 1)[0]

/**
 * Whether an upload for this field belongs to the current attachment, even if it has no place in
 * it.
 */
export const isForAttachment = (attachment: AttachmentDraft | null, field: string): boolean =>
  awaitedFields(attachment).some((awaited) => partOf(awaited) === partOf(field))

/** The uploads that the attachment waits for, among all uploads of its post. */
export function awaitedUploads(
  attachment: AttachmentDraft | null,
  uploads: UploadStates,
): UploadStates {
  const fields = awaitedFields(attachment)
  return Object.fromEntries(Object.entries(uploads).filter(([field]) => fields.includes(field)))
}

export const hasEnglishWords = (attachment: AttachmentDraft | null): boolean =>
  attachmentTexts(attachment).some(({ texts }) => !isBlank(texts.en))

/** A copy for another post; the stored post keeps its files. */
export const attachmentAsNew = (
  attachment: AttachmentDraft,
  stored: AttachmentDraft | null,
): AttachmentDraft | null => {
  const foreign = new Set(attachmentFiles(stored).map(({ raw }) => raw))
  return kindOf(attachment).asNew(attachment, foreign)
}

const localised = new Set(['title', 'subtitle', 'description', 'url', 'text', 'badgeTitle'])
const files = /\.(image|images\.\d+|audio|video)(\..*)?$/

/** The field of a path in the variables, such as `attachment.blog.translations.title`. */
export function attachmentField(path: string): AttachmentField {
  const names = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')
  const language = names.includes('translations') ? 'en' : 'de'
  const parts = names.slice(1).filter((name) => name !== 'translations')
  // Some paths end with the index in the list of languages.
  while (parts.length > 2 && /^\d+$/.test(parts.at(-1) ?? '') && localised.has(parts.at(-2) ?? ''))
    parts.pop()
  const field = parts.join('.').replace(files, '.$1')
  return (localised.has(parts.at(-1) ?? '') ? `${field}.${language}` : field) as AttachmentField
}
