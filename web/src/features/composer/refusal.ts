// Maps the problems of a refusal, named by their path in the variables, to the form's fields.
import type { Client } from '@urql/core'
import {
  type AttachmentField,
  attachmentField,
  attachmentFiles,
  editingOf,
} from '@/features/attachments/attachment'
import type { Wrong } from '@/features/attachments/editing'
import type { Draft } from '@/features/posts/draft'
import type { Problem } from '@/graphql/problem'
import type { Field, FieldProblem } from './rules'

const places: Record<string, Field> = {
  content: 'content.de',
  translations: 'content.en',
  publishDate: 'date',
  expiresAt: 'expiry',
  notificationChannels: 'channels',
  pushConfig: 'push.title',
}

function fieldOf(path: string): Field | null {
  const [first = '', second] = path.replaceAll(/\[\d+\]/g, '').split('.')
  if (first === 'attachment') return second ? attachmentField(path) : null
  if (first === 'pushConfig' && second === 'text') return 'push.text'
  return places[first] ?? null
}

const expiryReasons: Partial<Record<string, Wrong>> = {
  IN_PAST: 'expiryPast',
  EXPIRES_BEFORE_PUBLISHING: 'expiryBeforePublishing',
  INVALID: 'expiryTooFar',
}

/** The problem that a reason means at this field. */
function wrongOf(field: Field, reason: string, { attachment }: Draft): Wrong {
  const own = attachment && editingOf(attachment).refused(field, reason)
  if (own) return own
  if (field === 'expiry') return expiryReasons[reason] ?? 'refused'
  switch (reason) {
    case 'REQUIRED':
      return field === 'date' ? 'dateRequired' : 'contentRequired'
    case 'IN_PAST':
      return 'datePast'
    case 'TOO_LONG':
      return 'tooLong'
    default:
      return 'refused'
  }
}

/** The problem of a file that the server no longer has. */
export const goneAt = (field: AttachmentField): FieldProblem => ({
  field,
  wrong: /\.images?\b/.test(field) ? 'imageGone' : 'fileGone',
})

/** The refused fields. The server names at most one missing file, so all are looked up. */
export async function refusals(
  client: Client,
  problem: Problem,
  draft: Draft,
): Promise<FieldProblem[]> {
  const named = refusedFields(problem, draft)
  const files = attachmentFiles(draft.attachment)
  if (problem.code !== 404 || files.length === 0) return named
  const { requestFiles } = await import('@/features/media/storedFiles')
  const raws = files.map(({ raw }) => raw)
  const existing = await requestFiles(client, raws)
  const gone = existing && files.filter(({ raw }) => !existing.has(raw))
  if (gone && gone.length > 0) return gone.map(({ field }) => goneAt(field))
  if (named.length > 0) return named
  return files.slice(0, 1).map(({ field }) => ({
    field,
    wrong: files.length > 1 ? 'filesGone' : goneAt(field).wrong,
  }))
}

const refusedFields = (problem: Problem, draft: Draft): FieldProblem[] =>
  Object.entries(problem.fields).flatMap(([path, reason]) => {
    const field = fieldOf(path)
    return field ? [{ field, wrong: wrongOf(field, reason, draft) }] : []
  })
