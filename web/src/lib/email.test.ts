import { expect, it } from 'vitest'
import { isOfDomain } from './email'

it.each([
  ['eva@recruiting.example', true],
  [' Eva@RECRUITING.example ', true],
  ['eva@mail.recruiting.example', true],
  ['eva@notrecruiting.example', false],
  ['eva@recruiting.example.org', false],
  ['recruiting.example', false],
  ['', false],
])('judges %s', (email, expected) => {
  expect(isOfDomain(email, 'recruiting.example')).toBe(expected)
})
