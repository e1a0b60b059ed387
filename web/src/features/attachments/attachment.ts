// What can hang on a post, whatever its kind.
import type {
  AttachmentInput,
  AttachmentType,
  Language,
  PostFieldsFragment,
} from '@/graphql/generated/graphql'
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
import { type AttachmentDraft, type AttachmentField, type Kind, kinds } from './kinds'

export type { AttachmentDraft, AttachmentField, Kind }

type AnyKind = AttachmentKind<AttachmentDraft, AttachmentField>

/** The compiler cannot see that a draft and its kind belong together; `type` says that they do. */
const known = kinds as unknown as Record<string, AnyKind | undefined> & Record<Kind, AnyKind>

export const kindOf = ({ type }: AttachmentDraft): AnyKind => known[type]

const byStoredName = new Map(
  Object.values(kinds as unknown as Record<string, AnyKind>).flatMap((kind) =>
    kind.storedAs.map((name): [StoredName, AnyKind] => [name, kind]),
  ),
)

/** These share one button; which of the two is sent follows from what was chosen. */
const together: ReadonlySet<string> = new Set(['COMPANY', 'JOBS'])

/** What the composer has a button for, among the types that one may add. */
export const kindsAmong = (types: readonly AttachmentType[]): Kind[] => {
  const offered = types.map((type) => (together.has(type) ? 'RECRUITING' : type))
  return [...new Set(offered)].filter((kind): kind is Kind => known[kind] !== undefined)
}

export const emptyAttachment = (kind: Kind): AttachmentDraft => kinds[kind].empty

/** Null also for a type that this console does not know: its server is newer. */
export function attachmentOf({
  attachments: [stored],
}: PostFieldsFragment): AttachmentDraft | null {
  return (stored?.__typename && byStoredName.get(stored.__typename)?.of(stored)) ?? null
}

/** One that this browser has kept, perhaps for an older console: what was added since is empty. */
export function restoredAttachment(kept: unknown): AttachmentDraft | null {
  const { type, ...said } = (kept ?? {}) as { type?: string; blog?: object }
  const kind = type === undefined ? undefined : known[type]
  // Blogs once lay one level deeper.
  return kind ? { ...kind.empty, ...(said.blog ?? said) } : null
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

/** What the last look names of it; nothing that is empty. */
export const attachmentInShort = (attachment: AttachmentDraft | null) =>
  ((attachment && kindOf(attachment).inShort?.(attachment)) ?? []).filter(({ value }) => value)

/** What of that to which it invites is past by then, in ms since 1970. */
export const pastBy = (attachment: AttachmentDraft | null, by: number): Past | null =>
  (attachment && kindOf(attachment).past?.(attachment, by)) ?? null

/** What of it has moved by itself. */
export const movedIn = (attachment: AttachmentDraft | null): Moved | null =>
  (attachment && kindOf(attachment).moved?.(attachment)) ?? null

/** Whether the phone can show a result instead of what it shows first. */
export const hasResult = (attachment: AttachmentDraft | null): boolean =>
  (attachment && kindOf(attachment).hasResult?.(attachment)) ?? false

export const attachmentImages = (attachment: AttachmentDraft | null) =>
  attachment ? kindOf(attachment).images(attachment) : []

/** All files, by the fields that they are for. */
export const attachmentFiles = (attachment: AttachmentDraft | null) => [
  ...attachmentImages(attachment).map(({ field, image: { raw } }) => ({ field, raw })),
  ...((attachment && kindOf(attachment).files?.(attachment)) ?? []),
]

const awaitedFields = (attachment: AttachmentDraft | null): readonly string[] =>
  (attachment && kindOf(attachment).awaits?.(attachment)) ?? []

const partOf = (field: string): string | undefined => field.split('.', 1)[0]

/** Whether a file for this field is for the attachment as it stands, also where it has found no place. */
export const isForAttachment = (attachment: AttachmentDraft | null, field: string): boolean =>
  awaitedFields(attachment).some((awaited) => partOf(awaited) === partOf(field))

/** The files that the attachment waits for, among all that are on their way to its post. */
export function awaitedUploads(
  attachment: AttachmentDraft | null,
  uploads: UploadStates,
): UploadStates {
  const fields = awaitedFields(attachment)
  return Object.fromEntries(Object.entries(uploads).filter(([field]) => fields.includes(field)))
}

export const hasEnglishWords = (attachment: AttachmentDraft | null): boolean =>
  attachmentTexts(attachment).some(({ texts }) => !isBlank(texts.en))

/** For another post than the stored one, which keeps its files. */
export const attachmentAsNew = (
  attachment: AttachmentDraft,
  stored: AttachmentDraft | null,
): AttachmentDraft | null => {
  const foreign = new Set(attachmentFiles(stored).map(({ raw }) => raw))
  return kindOf(attachment).asNew(attachment, foreign)
}

const localised = new Set(['title', 'subtitle', 'description', 'url', 'text', 'badgeTitle'])
const files = /\.(image|images\.\d+|audio|video)(\..*)?$/

/** The field that a path of the call means: `attachment.blog.translations.title`, say. */
export function attachmentField(path: string): AttachmentField {
  const names = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')
  const language = names.includes('translations') ? 'en' : 'de'
  const said = names.slice(1).filter((name) => name !== 'translations')
  // Some say the place in the list of languages, too.
  while (said.length > 2 && /^\d+$/.test(said.at(-1) ?? '') && localised.has(said.at(-2) ?? ''))
    said.pop()
  const field = said.join('.').replace(files, '.$1')
  return (localised.has(said.at(-1) ?? '') ? `${field}.${language}` : field) as AttachmentField
}
