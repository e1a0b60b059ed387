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
])('takes code %s as the end of the session: %s', (code, ends) => {
  expect(endsSession(refusal({ code }))).toBe(ends)
})

it('reads number, reason and fields of a refusal', () => {
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

it('reads the first of several reasons at one field', () => {
  const both = ['TOO_SHORT', 'NO_DIGIT'].map((reason) => ({ field: 'password', reason }))
  expect(refusal({ code: 400, fields: both }).fields).toEqual({ password: 'TOO_SHORT' })
})

it('takes an error without a number for a failure of the server', () => {
  expect(refusal({}).code).toBe(500)
})

it('tells a server that was not reached from one that refused', () => {
  const lost = problemOf(new CombinedError({ networkError: new TypeError('fetch failed') }))
  expect(lost.code).toBe(0)
  expect(problemText(lost)).toContain('nicht erreichbar')
})

it('has German words for every refusal, known or not', () => {
  expect(problemText(refusal({ code: 403 }))).toBe('Dafür hast du keine Berechtigung.')
  expect(problemText(refusal({ code: 418, reason: 'TEAPOT' }))).toContain('schiefgegangen')
})

it('has nothing to add to a title that tells of a failure, unless it knows the cause', () => {
  expect(problemHint(refusal({ code: 500 }))).toBeNull()
  expect(problemHint(refusal({ code: 502 }))).toBeNull()
  expect(problemHint(refusal({ code: 500, reason: 'TOO_LARGE' }))).toBe('Die Datei ist zu groß.')
  expect(problemHint(refusal({ code: 403 }))).toBe('Dafür hast du keine Berechtigung.')
})

it.each(REASONS)('has words of its own for %s', (reason) => {
  expect(problemText(refusal({ code: 400, reason }))).not.toContain(reason)
  expect(texts.exists(reason, { ns: 'problems' })).toBe(true)
})
