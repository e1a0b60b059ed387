import { expect, it } from 'vitest'
import { isNewer, newest, releases } from './releases'

// spec: HOME-09
it.each([
  ['1.3.0', '1.2.0', true],
  ['1.3.0', '1.3.0', false],
  ['1.2.0', '1.3.0', false],
  ['1.10.0', '1.9.0', true],
  ['1.3.0', '1.2.10', true],
  ['2.0.0', '1.9.9', true],
  ['1.3.0', '1.3.0-rc.1', true],
  ['1.3.0', '1.3.0+7', false],
  ['1.3.0', 'unsinn', true],
])('%s is newer than %s: %s', (version, than, answer) => {
  expect(isNewer(version, than)).toBe(answer)
})

// spec: HOME-09
it('lists the releases, newest first', () => {
  expect(releases.map(({ version }) => version)).toEqual(['1.3.0', '1.2.0', '1.1.0'])
  expect(newest).toBe('1.3.0')
})
