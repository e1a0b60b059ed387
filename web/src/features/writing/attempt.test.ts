// spec: API-33
import { expect, it } from 'vitest'
import { attemptFor, isDefiniteRefusal, isForgotten, KEY_LIFETIME } from './attempt'

it('uses a new key for each first attempt', () => {
  expect(attemptFor('a', null, 0).key).not.toBe(attemptFor('a', null, 0).key)
})

it.each([
  ['a retry', 'a', false, true],
  ['a retry of what was refused', 'a', true, true],
  ['changed content, while the result of the last attempt is unknown', 'b', false, true],
  ['changed content after a refusal', 'b', true, false],
])('%s', (_name, content, refused, same) => {
  const last = { key: 'k', content: 'a', refused, begunAt: 1 }
  const next = attemptFor(content, last, 2)
  expect(next.key === 'k').toBe(same)
  expect(next).toMatchObject({ content, refused: false, begunAt: refused ? 2 : 1 })
})

it.each([
  [0, false],
  [500, false],
  [503, false],
  [400, true],
  [401, true],
  [409, true],
  [429, true],
])('%i means that nothing was created: %s', (code, definite) => {
  expect(isDefiniteRefusal(code)).toBe(definite)
})

it.each([
  ['up to the lifetime of its key', false, KEY_LIFETIME, false],
  ['after it', false, KEY_LIFETIME + 1, true],
  ['never when it was refused', true, KEY_LIFETIME + 1, false],
])('is forgotten: %s', (_name, refused, now, forgotten) => {
  expect(isForgotten({ key: 'k', content: 'a', refused, begunAt: 0 }, now)).toBe(forgotten)
})
