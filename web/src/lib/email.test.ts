import { expect, it } from 'vitest'
import { isEmail, isOfDomain } from './email'

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

// spec: AUTH-16
it.each([
  ['eva@uni-beispiel.de', true],
  [' eva.b+aushang@mail.uni-beispiel.de ', true],
  ['eva@müller.example', true],
  ['eva', false],
  ['eva@uni', false],
  ['eva@.de', false],
  ['eva@uni..de', false],
  ['eva b@uni.de', false],
  ['eva@b@uni.de', false],
  ['', false],
])('accepts %j as an address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})
