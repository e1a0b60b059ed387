import { CombinedError } from '@urql/core'
import { expect, it } from 'vitest'
import { REASONS } from '@/lib/rules'
import { texts } from '@/lib/texts'
import { endsSession, problemOf } from './problem'
import { problemHint, problemText } from './problemText'

const refusal = (extensions: Record<string, unknown>) =>
  problemOf(new CombinedError({ graphQLErrors: [{ message: 'raw', extensions }] }))

// spec: AUTH-41
it.each([
  [401, true],
  ['401', true],
  [603, true],
  ['603', true],
  [403, false],
  ['4010', false],
  [undefined, false],
])('treats code %s as the end of the session: %s', (code, ends) => {
  expect(endsSession(refusal({ code }))).toBe(ends)
})

it('reads code, reason and fields of an error', () => {
  expect(
    refusal({ code: 400, reason: 'TOO_LONG', fields: [{ field: 'content', reason: 'TOO_LONG' }] }),
  ).toEqual({
    code: 400,
    reason: 'TOO_LONG',
    fields: { content: 'TOO_LONG' },
    current: undefined,
    message: 'raw',
    id: null,
  })
  expect(refusal({ code: 409, current: { id: 'post-1' } }).current).toEqual({ id: 'post-1' })
})

it('reads the first of several reasons of one field', () => {
  const both = ['TOO_SHORT', 'NO_DIGIT'].map((reason) => ({ field: 'password', reason }))
  expect(refusal({ code: 400, fields: both }).fields).toEqual({ password: 'TOO_SHORT' })
})

it('treats an error without a code as a server failure', () => {
  expect(refusal({}).code).toBe(500)
})

it('distinguishes an unreachable server from an error response', () => {
  const lost = problemOf(new CombinedError({ networkError: new TypeError('fetch failed') }))
  expect(lost.code).toBe(0)
  expect(problemText(lost)).toContain('nicht erreichbar')
})

it('has a German text for every error, known or not', () => {
  expect(problemText(refusal({ code: 403 }))).toBe('Dafür hast du keine Berechtigung.')
  expect(problemText(refusal({ code: 418, reason: 'TEAPOT' }))).toContain('schiefgegangen')
})

it('has no hint for a server failure unless the cause is known', () => {
  expect(problemHint(refusal({ code: 500 }))).toBeNull()
  expect(problemHint(refusal({ code: 502 }))).toBeNull()
  expect(problemHint(refusal({ code: 500, reason: 'TOO_LARGE' }))).toBe('Die Datei ist zu groß.')
  expect(problemHint(refusal({ code: 403 }))).toBe('Dafür hast du keine Berechtigung.')
})

it.each(REASONS)('has a text of its own for %s', (reason) => {
  expect(problemText(refusal({ code: 400, reason }))).not.toContain(reason)
  expect(texts.exists(reason, { ns: 'problems' })).toBe(true)
})
