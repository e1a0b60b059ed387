import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { faultsOf, isAffected, isAllowed, packagesOf } from './npm.mjs'

const semver = createRequire(new URL('../../web/package.json', import.meta.url))('semver')

test('a nested package has its own name and version', () => {
  const lock = {
    packages: {
      '': { name: 'console' },
      'node_modules/@scope/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/@scope/a/node_modules/b': { version: '2.0.0', license: 'ISC', dev: true },
      'node_modules/alias': { name: 'real', version: '3.0.0', license: 'MIT' },
    },
  }
  assert.deepEqual(packagesOf(lock), [
    {
      path: 'node_modules/@scope/a',
      name: '@scope/a',
      version: '1.0.0',
      licence: 'MIT',
      isTool: false,
    },
    {
      path: 'node_modules/@scope/a/node_modules/b',
      name: 'b',
      version: '2.0.0',
      licence: 'ISC',
      isTool: true,
    },
    {
      path: 'node_modules/alias',
      name: 'real',
      version: '3.0.0',
      licence: 'MIT',
      isTool: false,
    },
  ])
})

test('allowed licences depend on the use of a package', () => {
  const cases = [
    ['MIT', false, true],
    ['(MIT OR CC0-1.0)', false, true],
    ['GPL-3.0-only', true, false],
    ['MPL-2.0', false, false],
    ['MPL-2.0', true, true],
    [undefined, true, false],
  ]
  for (const [licence, isTool, expected] of cases) {
    assert.equal(isAllowed({ licence, isTool }), expected, `${licence}, tool: ${isTool}`)
  }
})

test('an advisory names the versions from the first affected one to before the fixed one', () => {
  const advisory = {
    affected: [
      {
        package: { ecosystem: 'npm', name: 'a' },
        ranges: [
          { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3' }] },
          { type: 'SEMVER', events: [{ introduced: '2.0.0' }, { last_affected: '2.1.0' }] },
        ],
        versions: ['3.0.0-beta.1'],
      },
    ],
  }
  const cases = [
    ['a', '0.1.0', true],
    ['a', '1.2.2', true],
    ['a', '1.2.3', false],
    ['a', '1.9.0', false],
    ['a', '2.0.0', true],
    ['a', '2.1.0', true],
    ['a', '2.1.1', false],
    ['a', '3.0.0-beta.1', true],
    ['b', '1.0.0', false],
  ]
  for (const [name, version, expected] of cases) {
    assert.equal(isAffected({ name, version }, advisory, semver), expected, `${name} ${version}`)
  }
})

test('bounds of two numbers are supported and ranges of commits are ignored', () => {
  const advisory = {
    affected: [
      {
        package: { ecosystem: 'npm', name: 'a' },
        ranges: [
          { type: 'GIT', events: [{ introduced: '0' }, { fixed: 'c0ffee' }] },
          { type: 'ECOSYSTEM', events: [{ introduced: '1.0' }, { fixed: '1.2' }] },
        ],
      },
    ],
  }
  const cases = [
    ['0.9.9', false],
    ['1.0.0', true],
    ['1.1.9', true],
    ['1.2.0', false],
  ]
  for (const [version, expected] of cases) {
    assert.equal(isAffected({ name: 'a', version }, advisory, semver), expected, version)
  }
})

const advisory = {
  id: 'GHSA-1',
  summary: 'breaks',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'a' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '1.0.0' }, { fixed: '1.1.0' }] }],
    },
  ],
}
const a = (version, isTool) => ({ folder: 'web', name: 'a', version, licence: 'MIT', isTool })
const fault = 'web: a 1.0.9: GHSA-1 breaks'

test('a package with an advisory is a fault until its fixed version', () => {
  const faults = (version) => faultsOf([a(version, false)], [advisory], new Map(), semver)
  assert.deepEqual(faults('0.9.9'), [])
  assert.deepEqual(faults('1.0.9'), [fault])
  assert.deepEqual(faults('1.1.0'), [])
})

test('an accepted advisory is allowed for tools, and must be needed', () => {
  const accepted = new Map([['GHSA-1', 'the reason']])
  const unused = 'npm.mjs accepts GHSA-1, which affects no version in use'
  const faults = (one) => faultsOf([one], [advisory], accepted, semver)
  assert.deepEqual(faults(a('1.0.9', true)), [])
  assert.deepEqual(faults(a('1.0.9', false)), [fault, unused])
  assert.deepEqual(faults(a('1.1.0', true)), [unused])
})
