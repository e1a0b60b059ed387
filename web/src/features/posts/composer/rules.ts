// What a post must be before it is sent. The server says the same again.
import type { Language } from '@/graphql/generated/graphql'
import { LIMITS } from '@/lib/rules'
import {
  type AttachmentField,
  type AttachmentProblem,
  attachmentProblems,
} from '../attachments/attachment'
import { publishDateProblem } from '../dates/publishDate'
import { isBlank } from '../languages'
import type { Draft } from './draft'

export type Field =
  | `content.${Language}`
  | AttachmentField
  | 'channels'
  | 'push.title'
  | 'push.text'
  | 'date'

export type Wrong =
  | 'contentRequired'
  | 'dateRequired'
  | 'datePast'
  | 'dateImpossible'
  | 'imageOnItsWay'
  | 'imageMissing'
  | 'imageGone'
  | 'refused'
  | AttachmentProblem['wrong']

export type FieldProblem = { field: Field; wrong: Wrong; most?: number }

type Circumstances = {
  /** Languages that the person may write. */
  written: readonly Language[]
  appScheme: string
  now: number
  /** A picture that is not there yet, and whether it still may come. */
  upload: 'running' | 'failed' | null
  /** Channels, push and date of a stored post are not the composer's to change. */
  stored: boolean
}

/** All that is wrong, in the order in which the form shows it. */
export function problemsOf(draft: Draft, given: Circumstances): FieldProblem[] {
  const { written, appScheme, now, upload, stored } = given
  const { attachment } = draft
  return [
    ...written.flatMap((language) => contentProblems(draft, language)),
    ...(attachment ? uploadProblems(upload) : []),
    ...(attachment ? attachmentProblems(attachment, written, appScheme) : []),
    ...(stored ? [] : pushProblems(draft)),
    ...(stored ? [] : dateProblems(draft, now)),
  ]
}

const isLonger = (text: string, most: number): boolean => [...text.trim()].length > most

function contentProblems({ texts }: Draft, language: Language): FieldProblem[] {
  const field = `content.${language}` as const
  if (language === 'de' && isBlank(texts.de)) return [{ field, wrong: 'contentRequired' }]
  const most = LIMITS.content
  return isLonger(texts[language], most) ? [{ field, wrong: 'tooLong', most }] : []
}

function uploadProblems(upload: Circumstances['upload']): FieldProblem[] {
  if (upload === null) return []
  return [{ field: 'blog.image', wrong: upload === 'running' ? 'imageOnItsWay' : 'imageMissing' }]
}

function pushProblems({ push }: Draft): FieldProblem[] {
  return (['title', 'text'] as const).flatMap((part): FieldProblem[] => {
    const most = part === 'title' ? LIMITS.pushTitle : LIMITS.pushText
    return isLonger(push[part], most) ? [{ field: `push.${part}`, wrong: 'tooLong', most }] : []
  })
}

const dateWords = {
  missing: 'dateRequired',
  past: 'datePast',
  impossible: 'dateImpossible',
} as const

function dateProblems({ when, date }: Draft, now: number): FieldProblem[] {
  const wrong = when === 'custom' ? publishDateProblem(date, now) : null
  return wrong ? [{ field: 'date', wrong: dateWords[wrong] }] : []
}

export const languageOf = (field: Field): Language | null =>
  field.endsWith('.de') ? 'de' : field.endsWith('.en') ? 'en' : null
