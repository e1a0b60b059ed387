// Functions for writing attachments of any kind; those for showing them are in views.ts.
import type { AttachmentInput, AttachmentType, Language } from '@/graphql/generated/graphql'
import type { Texts } from '@/lib/languages'
import type { Circumstances, Editing, Moved, Past, ProblemAt, UploadStates } from './editing'
import { type AttachmentField, editings } from './editings'
import type { AttachmentDraft, Kind } from './views'

export type { AttachmentDraft, AttachmentField, Kind }

type AnyEditing = Editing<AttachmentDraft, AttachmentField>

/** Untyped: the compiler cannot match a draft to its kind; `type` does that at runtime. */
const known = editings as unknown as Record<string, AnyEditing | undefined> &
  Record<Kind, AnyEditing>

export const editingOf = ({ type }: AttachmentDraft): AnyEditing => known[type]

/** These types share one kind; the draft decides which of them is sent. */
const recruitingTypes: ReadonlySet<string> = new Set(['COMPANY', 'JOBS'])

/** The kinds that the composer offers, from the types that the profile may add. */
export const kindsAmong = (types: readonly AttachmentType[]): Kind[] => {
  const offered = types.map((type) => (recruitingTypes.has(type) ? 'RECRUITING' : type))
  return [...new Set(offered)].filter((kind): kind is Kind => known[kind] !== undefined)
}

export const emptyAttachment = (kind: Kind): AttachmentDraft => editings[kind].empty

/** An attachment from the browser, perhaps of an older version: missing fields are filled in. */
export function restoredAttachment(kept: unknown): AttachmentDraft | null {
  const { type, ...fields } = (kept ?? {}) as { type?: string; blog?: object }
  const kind = type === undefined ? undefined : known[type]
  // Older versions stored blogs one level deeper.
  return kind ? { ...kind.empty, ...(fields.blog ?? fields) } : null
}

export const attachmentInput = (
  attachment: AttachmentDraft,
  written: readonly Language[],
): AttachmentInput | null => editingOf(attachment).input(attachment, written)

export const isEmptyAttachment = (attachment: AttachmentDraft): boolean =>
  editingOf(attachment).isEmpty(attachment)

export const attachmentProblems = (
  attachment: AttachmentDraft,
  { before, ...given }: Circumstances<AttachmentDraft>,
): ProblemAt<AttachmentField>[] =>
  editingOf(attachment).problems(attachment, {
    ...given,
    before: before?.type === attachment.type ? before : null,
  })

export const attachmentTitle = (attachment: AttachmentDraft): Texts | null =>
  editingOf(attachment).title(attachment)

export const attachmentFacts = (attachment: AttachmentDraft | null) =>
  attachment ? editingOf(attachment).facts(attachment) : []

/** The facts for the summary, without empty ones. */
export const attachmentInShort = (attachment: AttachmentDraft | null) =>
  ((attachment && editingOf(attachment).inShort?.(attachment)) ?? []).filter(({ value }) => value)

/** Whether its end or start is past at `by` (in ms since 1970); null if neither. */
export const pastBy = (attachment: AttachmentDraft | null, by: number): Past | null =>
  (attachment && editingOf(attachment).past?.(attachment, by)) ?? null

/** The time that moved along with another one; null if none did. */
export const movedIn = (attachment: AttachmentDraft | null): Moved | null =>
  (attachment && editingOf(attachment).moved?.(attachment)) ?? null

export const attachmentImages = (attachment: AttachmentDraft | null) =>
  attachment ? editingOf(attachment).images(attachment) : []

/** All files with their fields. */
export const attachmentFiles = (attachment: AttachmentDraft | null) => [
  ...attachmentImages(attachment).map(({ field, image: { raw } }) => ({ field, raw })),
  ...((attachment && editingOf(attachment).files?.(attachment)) ?? []),
]

const awaitedFields = (attachment: AttachmentDraft | null): readonly string[] =>
  (attachment && editingOf(attachment).awaits?.(attachment)) ?? []

const partOf = (field: string): string | undefined => field.split('.', 1)[0]

/** Whether an upload for this field belongs to the attachment, even if it has no place in it. */
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

/** A copy for another post; the stored post keeps its files. */
export const attachmentAsNew = (
  attachment: AttachmentDraft,
  stored: AttachmentDraft | null,
): AttachmentDraft | null => {
  const foreign = new Set(attachmentFiles(stored).map(({ raw }) => raw))
  return editingOf(attachment).asNew(attachment, foreign)
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
