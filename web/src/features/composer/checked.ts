// What is sent to the accessibility checks, and where a finding is in the form.
import { attachmentField, attachmentImages } from '@/features/attachments/attachment'
import type { Finding } from '@/features/checks/queries'
import { type Draft, isUnwritten } from '@/features/posts/draft'
import { writtenBy } from '@/features/posts/writtenBy'
import type { Me } from '@/features/profiles/useMe'
import { FRESH } from '@/features/writing/state'
import type { CheckPostQueryVariables } from '@/graphql/generated/graphql'
import type { TextEdit } from '@/lib/textEdit'
import type { Field } from './rules'
import { chosenInstant } from './sending'
import { contentVariables } from './variables'

/** Stands for a start that is not chosen yet, because the server requires one. */
const SOMETIME = '9999-01-01T00:00:00Z'

/** Null while nothing is written. */
export function checkVariables(slot: string, draft: Draft, me: Me): CheckPostQueryVariables | null {
  if (isUnwritten(draft)) return null
  const { attachment, ...texts } = contentVariables(draft, writtenBy(me))
  const event = attachment?.event
  return {
    ...texts,
    ...(attachment && {
      attachment: event ? { event: { ...event, start: event.start || SOMETIME } } : attachment,
    }),
    ...(slot === FRESH ? { publishDate: chosenInstant(draft) } : { id: slot }),
  }
}

/** The form's field of a finding. */
export function fieldOfFinding({ field, lang }: Finding, { attachment }: Draft): Field {
  if (!field.startsWith('attachment.')) return `content.${lang}`
  const image = /^attachment\.(?:\w+\.image|\w+\.images\.(\d+))\.(?:translations\.)?alt$/.exec(
    field,
  )
  if (!image) return attachmentField(field)
  // Images are named by their keys in the form, and counted in the variables.
  const shown = attachmentImages(attachment)[Number(image[1] ?? 0)]
  return shown ? `${shown.field}.alt.${lang}` : attachmentField(field)
}

/**
 * The edit that replaces the text of a finding, or selects it. Null if the text is not there any
 * more. `replacement`: null only selects.
 */
export function editOfFinding(
  value: string,
  { start, excerpt, fix }: Pick<Finding, 'start' | 'excerpt' | 'fix'>,
  replacement: string | null,
): TextEdit | null {
  if (start === null || start === undefined || !excerpt) return null
  const found = excerpt.endsWith('…') && !fix ? excerpt.slice(0, -1) : excerpt
  // The server counts code points of a text without the spaces around it.
  const expected = [...value].slice(0, start).join('').length
  const from = value.startsWith(found, expected) ? expected : nearest(value, found, expected)
  if (from === null) return null
  const to = from + found.length
  const end = replacement === null ? to : from + replacement.length
  return replacement === null
    ? { from: to, to, text: '', select: [from, to] }
    : { from, to, text: replacement, select: [from, end] }
}

/** Where the text is now, closest to where it was. */
function nearest(value: string, found: string, expected: number): number | null {
  const before = value.lastIndexOf(found, expected)
  const after = value.indexOf(found, expected)
  if (before === -1 || after === -1)
    return Math.max(before, after) === -1 ? null : Math.max(before, after)
  return expected - before < after - expected ? before : after
}
