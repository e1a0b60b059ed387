import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverage, cratesOf } from './database.mjs'

test('registry crates are listed once, crates of the workspace are not', () => {
  const lock = `version = 4

[[package]]
name = "aushang"
version = "0.1.0"
dependencies = [
 "rand 0.8.8",
]

[[package]]
name = "rand"
version = "0.8.8"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "rand"
version = "0.9.5"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "bytes"
version = "1.12.1"
source = "registry+https://github.com/rust-lang/crates.io-index"
`
  assert.deepEqual(cratesOf(lock), ['bytes', 'rand'])
})

test('a dependency that is not covered is listed', () => {
  assert.equal(coverage('crates', ['a', 'b'], ['a', 'b', 'gone']), 'advisories cover 2 of 2 crates')
  assert.equal(coverage('crates', ['a', 'b'], ['a']), 'advisories cover 1 of 2 crates; not b')
})
