// spec: ATTACH-13, ATTACH-14
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hostOf, isLink, isWebPage, withScheme } from './webAddress'

type Vector = { typed: string; becomes: string; link: boolean }

const file = join(import.meta.dirname, '../../../crates/aushang/vectors/web_address.json')
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]

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
