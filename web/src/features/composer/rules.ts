// Validates a post before it is sent. The server validates it again.
import {
  type AttachmentField,
  attachmentImages,
  attachmentProblems,
  awaitedUploads,
} from '@/features/attachments/attachment'
import type {
  AltFieldPath,
  Circumstances as AttachmentCircumstances,
  ProblemAt,
  UploadStates,
} from '@/features/attachments/editing'
import type { AttachmentDraft } from '@/features/attachments/views'
import { altOf } from '@/features/media/alt'
import { publishDateProblem } from '@/features/posts/dates/publishDate'
import { type Draft, momentOf } from '@/features/posts/draft'
import type { Language } from '@/graphql/generated/graphql'
import { fromWallClock } from '@/lib/dates'
import { isBlank, isLonger } from '@/lib/languages'
import { LIMITS } from '@/lib/rules'

export type Field =
  | `content.${Language}`
  | AttachmentField
  | AltFieldPath
  | 'channels'
  | 'push.title'
  | 'push.text'
  | 'date'
  | 'expiry'

export type FieldProblem = ProblemAt<Field>

type Circumstances = Omit<AttachmentCircumstances<AttachmentDraft>, 'appears'> & {
  /** Whether the form has these fields. */
  hasDate: boolean
  hasPushText: boolean
}

/** All problems, in the order of the form's fields. */
export function problemsOf(draft: Draft, given: Circumstances): FieldProblem[] {
  const { written, now, hasDate, hasPushText } = given
  const { attachment } = draft
  const uploads = awaitedUploads(attachment, given.uploads)
  return [
    ...written.flatMap((language) => contentProblems(draft, language)),
    ...uploadProblems(uploads),
    ...written.flatMap((language) => altProblems(attachment, language)),
    ...(attachment
      ? attachmentProblems(attachment, { ...given, uploads, appears: momentOf(draft, now) })
      : []),
    ...(hasPushText ? pushProblems(draft) : []),
    ...(hasDate ? [...dateProblems(draft, now), ...expiryProblems(draft, now)] : []),
  ]
}

function contentProblems({ texts }: Draft, language: Language): FieldProblem[] {
  const field = `content.${language}` as const
  if (language === 'de' && isBlank(texts.de)) return [{ field, wrong: 'contentRequired' }]
  const max = LIMITS.content
  return isLonger(texts[language], max) ? [{ field, wrong: 'tooLong', max }] : []
}

const uploadProblems = (uploads: UploadStates): FieldProblem[] =>
  Object.entries(uploads).map(([field, state]) => ({
    field: field as Field,
    wrong: state === 'running' ? 'fileOnItsWay' : 'fileMissing',
  }))

const altProblems = (attachment: AttachmentDraft | null, language: Language): FieldProblem[] =>
  attachmentImages(attachment)
    .filter(({ image }) => isLonger(altOf(image)[language], LIMITS.alt))
    .map(({ field }) => ({
      field: `${field}.alt.${language}`,
      wrong: 'tooLong',
      max: LIMITS.alt,
    }))

function pushProblems({ push }: Draft): FieldProblem[] {
  return (['title', 'text'] as const).flatMap((part): FieldProblem[] => {
    const max = part === 'title' ? LIMITS.pushTitle : LIMITS.pushText
    return isLonger(push[part], max) ? [{ field: `push.${part}`, wrong: 'tooLong', max }] : []
  })
}

const dateProblemKeys = {
  missing: 'dateRequired',
  past: 'datePast',
  impossible: 'dateImpossible',
} as const

function dateProblems({ when, date }: Draft, now: number): FieldProblem[] {
  const wrong = when === 'custom' ? publishDateProblem(date, now) : null
  return wrong ? [{ field: 'date', wrong: dateProblemKeys[wrong] }] : []
}

/** A post ends at most five years after it was published. */
const LONGEST = 5 * 366 * 24 * 3_600_000

function expiryProblems(draft: Draft, now: number): FieldProblem[] {
  const { ends, end } = draft
  if (!ends) return []
  const problem = (wrong: FieldProblem['wrong']): FieldProblem[] => [{ field: 'expiry', wrong }]
  const wrong = publishDateProblem(end, now)
  if (wrong === 'missing' || end === null) return problem('expiryRequired')
  if (wrong === 'impossible') return problem('dateImpossible')
  if (wrong === 'past') return problem('expiryPast')
  const after = Date.parse(fromWallClock(end) ?? '') - momentOf(draft, now)
  if (after <= 0) return problem('expiryBeforePublishing')
  return after > LONGEST ? problem('expiryTooFar') : []
}

export const languageOf = (field: Field): Language | null =>
  field.endsWith('.de') ? 'de' : field.endsWith('.en') ? 'en' : null
