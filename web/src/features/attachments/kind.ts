// What a kind of attachment is to the console. Each is a folder beside this file that fills this in,
// and an entry in kinds.ts.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { StagedImage } from '@/features/media/stagedFile'
import type { AttachmentInput, Language, PostFieldsFragment } from '@/graphql/generated/graphql'
import type { Texts } from '@/lib/languages'
import type composer from '../../../locales/de/composer.json'

/** As the server gives it, of any type. */
export type Stored = PostFieldsFragment['attachments'][number]
export type StoredName = NonNullable<Stored['__typename']>
export type StoredAs<Name> = Extract<Stored, { __typename: Name }>

type Words = typeof composer

/** What may be wrong with a field; the catalogue has the words. */
export type Wrong = keyof Words['wrong']

export type ProblemAt<Field> = {
  field: Field
  wrong: Wrong
  max?: number
  /** Of the file that it is about. */
  file?: string
}

type Compared = keyof Words['conflict']['field']

/** What has a text in each language, as two versions of a post name it. */
export type TextName = Compared extends infer Name
  ? Name extends `${infer Text}_de`
    ? Exclude<Text, 'content'>
    : never
  : never

/** What is the same in each language. */
export type FactName = Exclude<Compared, `${string}_de` | `${string}_en` | 'image'>

/** What the last look names, besides the title. */
export type InShort = { name: keyof Words['verify']['of']; value: string }

/** Whether a file still may come. */
export type UploadStates = Readonly<Record<string, 'running' | 'failed'>>

export type Circumstances<Draft> = {
  /** Languages that the person may write. */
  written: readonly Language[]
  appScheme: string
  now: number
  /** When the post appears, in ms since 1970: now, unless it has a date to come. */
  appears: number
  /** The files that are not there yet, by the field that each is for. */
  uploads: UploadStates
  /** What the stored post says that is being changed; null for a new one. */
  before: Draft | null
}

/** The words on a picture, below the picture's own field. */
export type AltField = `${string}.alt.${Language}`

export type Past = 'start' | 'end'

/** What has moved by itself, from when to when in words. */
export type Moved = { which: 'start' | 'end'; from: string; date: string }

export type EditorProps<Draft, Field> = {
  attachment: Draft
  /** The language that is being written. */
  language: Language
  /** Names the post: what arrives late still finds it. */
  slot: string
  /** It belongs to a stored post: what readers may have answered to can no longer change. */
  stored: boolean
  /** Changes it; what the server has refused of this field is then open again. */
  change: (field: Field | AltField | null, change: (attachment: Draft) => Partial<Draft>) => void
  /** A field was left. */
  onLeave: (field: Field | AltField) => void
  /** What is wrong with a field, in words. */
  wrongWith: (field: Field | AltField) => string | undefined
  fieldId: (field: Field) => string
}

export type ShownProps<Draft> = {
  attachment: Draft
  language: Language
  /** The post that is being written, whose files may still be on their way. */
  slot?: string | undefined
  /** In the phone: shows what its readers' answers lead to, instead of what they answer. */
  showsResult?: boolean | undefined
}

/**
 * A draft is plain data, since it is kept in the browser at each keystroke. It is also what card and
 * phone show: what only the server knows (an address, numbers) it carries along.
 *
 * Fields are named by their path in the call, followed by the language where they have one:
 * `blog.title.de`, `poll.options.2.text.en`.
 */
export type AttachmentKind<
  Draft,
  Field extends string = string,
  Name extends StoredName = StoredName,
> = {
  icon: LucideIcon
  /** Whether its editor takes files that were dropped or pasted beside it: `useGivenFiles`. Left out:
   * never. */
  takesFiles?(draft: Draft): boolean
  /** The types of the server that it stands for. */
  storedAs: readonly Name[]
  empty: Draft
  of(stored: StoredAs<Name>): Draft
  /** Null when it cannot be written: the post keeps what it has. */
  input(draft: Draft, written: readonly Language[]): AttachmentInput | null
  isEmpty(draft: Draft): boolean
  problems(draft: Draft, given: Circumstances<Draft>): ProblemAt<Field>[]
  /** What a refusal of the server means at this field; null for what it means everywhere. */
  refused(field: string, reason: string): Wrong | null
  /** By which one recognises it; null where it has none. */
  title(draft: Draft): Texts | null
  texts(draft: Draft): { name: TextName; texts: Texts }[]
  /** `is` tells apart what bears the same name: a file, a company. Left out: the words tell. */
  facts(draft: Draft): { name: FactName; value: string; is?: string | undefined }[]
  /** What somebody who is about to send it should see once more. Left out: the title says all. */
  inShort?(draft: Draft): InShort[]
  /** What of that to which it invites is past by then, in ms since 1970: its end, or its start where
   * it has no end. Left out: nothing ever. */
  past?(draft: Draft, by: number): Past | null
  /** What has moved along with what was set; the last look repeats it. Left out: nothing ever. */
  moved?(draft: Draft): Moved | null
  /** Whether the phone shows what readers answer first, and the result only when asked for. Left out: never. */
  hasResult?(draft: Draft): boolean
  images(draft: Draft): { field: Field; image: StagedImage }[]
  /** The fields that files may be on their way to, as the draft stands: what comes for another is
   * kept and holds nothing up. A kind without files leaves it out. */
  awaits?(draft: Draft): Field[]
  /** Films and recordings; a kind without any leaves it out. */
  files?(draft: Draft): { field: Field; raw: string }[]
  /** For another post, without what belongs to the stored one. What stays behind, pictures above
   * all, is said at its place. Null when nobody can write it anew. */
  asNew(draft: Draft, foreign: ReadonlySet<string>): Draft | null
  Editor: ComponentType<EditorProps<Draft, Field>> & { fetch?: () => Promise<unknown> }
  /** As the list shows it. */
  Card: ComponentType<ShownProps<Draft>>
  /** As the app shows it. */
  Phone: ComponentType<ShownProps<Draft>>
}
