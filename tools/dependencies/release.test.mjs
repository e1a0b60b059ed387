import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedCrates } from './components.mjs'
import { sectionsOf } from './notices.mjs'
import { dated, faultsOf, reducedTo } from './sbom.mjs'

test('crates of the build and of tests are not linked', () => {
  const registry = 'registry+https://github.com/rust-lang/crates.io-index'
  const crate = (name, source = registry) => ({ id: name, name, source })
  const dep = (pkg, ...kinds) => ({ pkg, dep_kinds: kinds.map((kind) => ({ kind })) })
  const metadata = {
    packages: [
      crate('server', null),
      crate('ours', null),
      ...['linked', 'deeper', 'both', 'build', 'dev'].map((name) => crate(name)),
    ],
    resolve: {
      nodes: [
        { id: 'server', deps: [dep('ours', null), dep('build', 'build'), dep('dev', 'dev')] },
        { id: 'ours', deps: [dep('linked', null), dep('both', 'dev', null)] },
        { id: 'linked', deps: [dep('deeper', null)] },
        ...['deeper', 'both', 'build', 'dev'].map((id) => ({ id, deps: [] })),
      ],
    },
  }
  const names = linkedCrates(metadata, 'server').map(({ name }) => name)
  assert.deepEqual(names.sort(), ['both', 'deeper', 'linked'])
})

test('a list of components must contain each package in its version', () => {
  const sbom = {
    bomFormat: 'CycloneDX',
    components: [
      { purl: 'pkg:cargo/bytes@1.12.1' },
      { purl: 'pkg:npm/%40scope/a@1.0.0?vcs_url=x' },
      { name: 'without an address' },
    ],
  }
  const bytes = { name: 'bytes', version: '1.12.1' }
  const a = { name: '@scope/a', version: '1.0.0' }
  assert.deepEqual(faultsOf(sbom, [bytes, a]), [])
  assert.deepEqual(faultsOf(sbom, [{ ...bytes, version: '1.12.2' }]), ['bytes@1.12.2 is missing'])
  assert.deepEqual(faultsOf({ components: [] }, []), ['not in the CycloneDX format'])
})

test('a list depends on the date of the commit only', () => {
  const date = '2026-11-23T13:00:00.000Z'
  const list = (serialNumber, timestamp) => ({
    serialNumber,
    metadata: { timestamp, component: { 'bom-ref': 'console' } },
    components: [],
  })
  const first = dated(date, list('urn:uuid:1', '2026-11-23T13:29:18Z'))
  assert.deepEqual(first, dated(date, list('urn:uuid:2', '2026-11-24T08:00:00Z')))
  assert.deepEqual(first.metadata, { timestamp: date, component: { 'bom-ref': 'console' } })
})

test('a list is reduced to the packages of the release, including its dependencies', () => {
  const root = { 'bom-ref': 'console' }
  const react = { 'bom-ref': 'react@1', purl: 'pkg:npm/react@1.0.0' }
  const vite = { 'bom-ref': 'vite@1', purl: 'pkg:npm/vite@1.0.0' }
  const sbom = {
    metadata: { component: root },
    components: [react, vite],
    dependencies: [
      { ref: 'console', dependsOn: ['react@1', 'vite@1'] },
      { ref: 'react@1', dependsOn: [] },
      { ref: 'vite@1', dependsOn: ['react@1'] },
    ],
  }
  assert.deepEqual(reducedTo([{ name: 'react', version: '1.0.0' }], sbom), {
    metadata: { component: root },
    components: [react],
    dependencies: [
      { ref: 'console', dependsOn: ['react@1'] },
      { ref: 'react@1', dependsOn: [] },
    ],
  })
})

test('equal licence texts are printed once', () => {
  const text = 'Permission is granted'
  const sections = sectionsOf([
    { name: 'a', version: '1.0.0', licence: 'MIT', texts: [text, 'Copyright b'] },
    { name: 'b', version: '2.0.0', licence: 'MIT', texts: [` Permission\nis granted\n`] },
    { name: 'c', version: '3.0.0', licence: 'ISC', authors: ['Ann'], texts: [] },
  ])
  assert.deepEqual(sections, [
    { text, names: ['a 1.0.0 (MIT)', 'b 2.0.0 (MIT)'] },
    { text: 'Copyright b', names: ['a 1.0.0 (MIT)'] },
    { text: '', names: ['c 3.0.0 (ISC), by Ann'] },
  ])
})
