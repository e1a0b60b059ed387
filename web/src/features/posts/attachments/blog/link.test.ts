import { expect, it } from 'vitest'
import { hostOf, isLink, withScheme } from './link'

// spec: ATTACH-14
it.each([
  ['uni.de', 'https://uni.de'],
  ['  www.uni.de/a?b#c ', 'https://www.uni.de/a?b#c'],
  ['uni.de:8080/x', 'https://uni.de:8080/x'],
  ['localhost:8080', 'https://localhost:8080'],
  ['http://uni.de', 'http://uni.de'],
  ['HTTPS://uni.de', 'HTTPS://uni.de'],
  ['ftp://uni.de', 'ftp://uni.de'],
  ['aushang:posts/7', 'aushang:posts/7'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['mailto:a@uni.de', 'mailto:a@uni.de'],
  ['   ', ''],
])('%s becomes %s', (typed, address) => {
  expect(withScheme(typed)).toBe(address)
})

// spec: ATTACH-13
it.each([
  ['https://uni.de', true],
  ['http://uni.de/pfad?x=1', true],
  ['ftp://uni.de/datei', true],
  ['https://münchen.de', true],
  ['aushang:posts/7', true],
  ['AUSHANG:posts/7', true],
  ['aushang:', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['mailto:a@uni.de', false],
  ['https://', false],
  ['https:///pfad', false],
  ['https://uni de', false],
])('%s is a link: %s', (address, is) => {
  expect(isLink(address, 'aushang:')).toBe(is)
})

it('shows where an address leads', () => {
  expect(hostOf('https://fs.uni.de/ersti')).toBe('fs.uni.de')
  expect(hostOf('kein Link')).toBe('kein Link')
})
