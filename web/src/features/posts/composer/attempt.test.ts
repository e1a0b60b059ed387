// spec: API-33
import { expect, it } from 'vitest'
import { attemptFor, isDefiniteRefusal } from './attempt'

it('has a key of its own for each first attempt', () => {
  expect(attemptFor('a', null).key).not.toBe(attemptFor('a', null).key)
})

it.each([
  ['a retry', 'a', false, true],
  ['a retry of what was refused', 'a', true, true],
  ['changed content, while nobody knows what became of the last', 'b', false, true],
  ['changed content after a refusal', 'b', true, false],
])('%s', (_name, content, refused, same) => {
  const last = { key: 'k', content: 'a', refused }
  const next = attemptFor(content, last)
  expect(next.key === 'k').toBe(same)
  expect(next).toMatchObject({ content, refused: false })
})

it.each([
  [0, false],
  [500, false],
  [503, false],
  [400, true],
  [401, true],
  [409, true],
  [429, true],
])('%i says that nothing was done: %s', (code, definite) => {
  expect(isDefiniteRefusal(code)).toBe(definite)
})
