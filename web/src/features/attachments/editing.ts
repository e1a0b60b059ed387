// How a kind of attachment is written in the composer. Each kind implements it in its folder, and
// has an entry in editings.ts. How it is shown is in view.ts.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { StagedImage } from '@/features/media/stagedFile'
import type { AttachmentInput, Language } from '@/graphql/generated/graphql'
import type { Texts } from '@/lib/languages'
import type composer from '../../../locales/de/composer.json'

type Words = typeof composer

/** The problems of fields; the catalogue contains their texts. */
export type Wrong = keyof Words['wrong']

export type ProblemAt<Field> = {
  field: Field
  wrong: Wrong
  max?: number
  /** Name of the file with the problem. */
  file?: string
}

type Compared = keyof Words['conflict']['field']

/** Names of the facts that are the same in each language. */
export type FactName = Exclude<Compared, `${string}_de` | `${string}_en` | 'image'>

/** A fact that the summary shows besides the title. */
export type InShort = { name: keyof Words['verify']['of']; value: string }

/** State of the uploads, by field. */
export type UploadStates = Readonly<Record<string, 'running' | 'failed'>>

export type Circumstances<Draft> = {
  /** Languages in which the profile may write. */
  written: readonly Language[]
  appScheme: string
  now: number
  /** When the post appears, in ms since 1970; `now` unless it has a later date. */
  appears: number
  /** Unfinished uploads, by the field that each is for. */
  uploads: UploadStates
  /** The stored version that is being changed; null for a new post. */
  before: Draft | null
}

/** The form path of an image's alternative text: the path of the image, then `.alt.<language>`. */
export type AltFieldPath = `${string}.alt.${Language}`

export type Past = 'start' | 'end'

/** The time that moved automatically; `from` and `date` are texts. */
export type Moved = { which: 'start' | 'end'; from: string; date: string }

export type EditorProps<Draft, Field> = {
  attachment: Draft
  /** The language that is being written. */
  language: Language
  /** The prefix of the slots of this post's uploads, so that a finished upload finds its draft. */
  slot: string
  /** True for a stored post. */
  stored: boolean
  /** Changes the draft and clears the server's refusals of this field. */
  change: (
    field: Field | AltFieldPath | null,
    change: (attachment: Draft) => Partial<Draft>,
  ) => void
  /** Called when the focus leaves a field. */
  onLeave: (field: Field | AltFieldPath) => void
  /** The error message of a field. */
  errorOf: (field: Field | AltFieldPath) => string | undefined
  fieldId: (field: Field) => string
}

/**
 * Fields are named by their path in the variables, followed by the language if they have one:
 * `blog.title.de`, `poll.options.2.text.en`.
 */
export type Editing<Draft, Field extends string = string> = {
  icon: LucideIcon
  /** Whether its editor accepts files from outside it (`useGivenFiles`). Default: never. */
  takesFiles?(draft: Draft): boolean
  empty: Draft
  /** The input for the server; null if it cannot be sent: then the post keeps its attachment. */
  input(draft: Draft, written: readonly Language[]): AttachmentInput | null
  isEmpty(draft: Draft): boolean
  problems(draft: Draft, given: Circumstances<Draft>): ProblemAt<Field>[]
  /** The problem that a refusal's reason means at this field; null for the general one. */
  refused(field: string, reason: string): Wrong | null
  /** The title of the attachment; null if its kind has none. */
  title(draft: Draft): Texts | null
  /** `is` identifies facts that may have the same text, such as files. Default: the text. */
  facts(draft: Draft): { name: FactName; value: string; is?: string | undefined }[]
  /** Facts for the summary before sending. Default: only the title. */
  inShort?(draft: Draft): InShort[]
  /**
   * What will be past at `by` (in ms since 1970): its end, or its start if it has no end; null if
   * neither. Default: null.
   */
  past?(draft: Draft, by: number): Past | null
  /** The time that moved along with another one; the summary repeats it. Default: null. */
  moved?(draft: Draft): Moved | null
  images(draft: Draft): { field: Field; image: StagedImage }[]
  /**
   * The fields of the current draft that may receive uploads. Uploads for other fields are kept but
   * do not block sending. Omitted by kinds without files.
   */
  awaits?(draft: Draft): Field[]
  /** The video and audio files. Omitted by kinds without any. */
  files?(draft: Draft): { field: Field; raw: string }[]
  /**
   * A copy for another post, without the stored post's files (`foreign`). The editor names what is
   * missing. Null if the kind cannot be created in the console.
   */
  asNew(draft: Draft, foreign: ReadonlySet<string>): Draft | null
  Editor: ComponentType<EditorProps<Draft, Field>> & { fetch?: () => Promise<unknown> }
}
