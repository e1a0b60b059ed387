// spec: ATTACH-13, ATTACH-14
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hostOf, isLink, withScheme } from './link'

type Vector = { typed: string; becomes: string; link: boolean }

const file = join(import.meta.dirname, '../../../../../../crates/aushang/vectors/web_address.json')
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]

it.each(vectors)('reads "$typed" as the server does', ({ typed, becomes, link }) => {
  const address = withScheme(typed)
  expect(address).toBe(becomes)
  expect(isLink(address, 'aushang:')).toBe(link)
})

it('shows where an address leads', () => {
  expect(hostOf('https://fs.uni.de/ersti')).toBe('fs.uni.de')
  expect(hostOf('kein Link')).toBe('kein Link')
})
