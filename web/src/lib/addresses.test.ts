// Web and email addresses as people type them.
import { vectorsOf } from '@test/vectors'
import { describe, expect, it } from 'vitest'
import { isEmail, isOfDomain } from './email'
import { hostOf, isLink, isWebPage, withScheme } from './webAddress'

// spec: ATTACH-13, ATTACH-14
describe('a web address', () => {
  const vectors = vectorsOf<{ typed: string; becomes: string; link: boolean }[]>('web_address')

  it.each(vectors)('reads "$typed" as the server does', ({ typed, becomes, link }) => {
    const address = withScheme(typed)
    expect(address).toBe(becomes)
    expect(isLink(address, 'aushang:')).toBe(link)
  })

  it('shows the host of an address', () => {
    expect(hostOf('https://fs.uni.de/ersti')).toBe('fs.uni.de')
    expect(hostOf('kein Link')).toBe('kein Link')
  })

  // spec: SETTINGS-09, SETTINGS-10
  it.each([
    ['https://fs.uni.de/ersti', true],
    ['http://fs.uni.de', true],
    ['ftp://fs.uni.de', false],
    ['aushang:profile/fs', false],
    ['https://fs uni.de', false],
    ['https://fs', false],
  ])('decides whether %s is a web page: %s', (address, is) => {
    expect(isWebPage(address)).toBe(is)
  })
})

describe('an email address', () => {
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
})
