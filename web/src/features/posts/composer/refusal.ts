// Puts what the server refused at the fields of the form. It names them by their path in the call.
import type { Problem } from '@/graphql/problem'
import type { Draft } from './draft'
import type { Field, FieldProblem, Wrong } from './rules'

const places: Record<string, Field> = {
  content: 'content.de',
  translations: 'content.en',
  publishDate: 'date',
  notificationChannels: 'channels',
  pushConfig: 'push.title',
}

const fieldOf = (path: string): Field | null => {
  const names = path
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .filter((name) => !/^\d+$/.test(name))
  const text = names.find((name) => /^(title|subtitle|description|url)$/.test(name))
  if (names[0] === 'attachment') {
    if (names.includes('image')) return 'blog.image'
    const language = names.includes('translations') ? 'en' : 'de'
    return text ? (`blog.${text}.${language}` as Field) : null
  }
  if (names[0] === 'pushConfig' && names[1] === 'text') return 'push.text'
  return places[names[0] ?? ''] ?? null
}

/** What a reason means at this field. */
const wrongOf = (field: Field, reason: string): Wrong => {
  if (field === 'blog.image') return 'imageGone'
  switch (reason) {
    case 'REQUIRED':
      if (field === 'date') return 'dateRequired'
      if (field.startsWith('blog.title')) return 'titleRequired'
      return field.startsWith('blog.url') ? 'urlRequired' : 'contentRequired'
    case 'NOT_A_URL':
      return 'urlInvalid'
    case 'IN_PAST':
      return 'datePast'
    case 'TOO_LONG':
      return 'tooLong'
    default:
      return 'refused'
  }
}

/** A new post can only lack its picture: staged ones are swept after a day. */
export const refusedOfNew = (problem: Problem, draft: Draft): FieldProblem[] =>
  problem.code === 404 && draft.attachment?.blog.image
    ? [{ field: 'blog.image', wrong: 'imageGone' }]
    : refusedFields(problem)

export const refusedFields = (problem: Problem): FieldProblem[] =>
  Object.entries(problem.fields).flatMap(([path, reason]) => {
    const field = fieldOf(path)
    return field ? [{ field, wrong: wrongOf(field, reason) }] : []
  })
