import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  cargo,
  cargoFailures,
  closingLine,
  node,
  playwright,
  playwrightFailures,
  verdict,
  vitest,
  vitestFailures,
} from './counts.mjs'

const report = (content) => {
  const path = join(mkdtempSync(join(tmpdir(), 'aushang-counts-')), 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test("cargo's results of all test binaries are added up", () => {
  const output = `
running 2 tests
test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
running 3 tests
test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.10s
`
  assert.deepEqual(cargo(output), { passed: 3, failed: 1 })
})

test('a failed build has no result', () => {
  assert.equal(cargo('error: could not compile `aushang`'), null)
})

test("cargo's failures are returned with their panics only", () => {
  const output = `
test a::b ... FAILED
test a::c ... ok

failures:

---- a::b stdout ----
thread 'a::b' panicked at a.rs:1:2:
left != right
stack backtrace:
   0: a::b
             at ./a.rs:1:2


failures:
    a::b

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s
running 0 tests
`
  const failures = cargoFailures(output)
  assert.match(failures, /a::b stdout[\s\S]*left != right$/)
  assert.doesNotMatch(failures, /a::c|running|backtrace|0: |at \./)
  assert.equal(cargoFailures('test result: ok. 2 passed; 0 failed'), '')
})

test("node's summary is parsed with and without a terminal", () => {
  assert.deepEqual(node('ℹ tests 4\nℹ pass 3\nℹ fail 1\n'), { passed: 3, failed: 1 })
  assert.deepEqual(node('# tests 4\n# pass 4\n# fail 0\n'), { passed: 4, failed: 0 })
})

test('the last closing line counts', () => {
  assert.deepEqual(closingLine('1 passed, 1 failed\nagain\n61 passed, 0 failed\n'), {
    passed: 61,
    failed: 0,
  })
})

test('a console test file that could not be loaded counts as a failure', () => {
  const path = report({
    numPassedTests: 5,
    numFailedTests: 0,
    testResults: [
      { status: 'passed', assertionResults: [{}, {}] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  assert.deepEqual(vitest(path)(), { passed: 5, failed: 1 })
})

test('a journey that passed only when retried counts as a failure', () => {
  const path = report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] })
  assert.deepEqual(playwright(path)(), { passed: 3, failed: 2 })
})

test('a missing report has no result', () => {
  assert.equal(playwright('/nowhere/report.json')(), null)
})

test('a step that failed or tested nothing counts as a failure', () => {
  const failures = [
    { ok: false, counted: { passed: 3, failed: 0 } },
    { ok: false, counted: null },
    { ok: true, counted: { passed: 0, failed: 0 } },
    { ok: true, counted: { passed: 3, failed: 1 } },
    { ok: false, counted: null, isCheck: true },
  ]
  for (const step of failures) assert.equal(verdict(step).failed, 1, JSON.stringify(step))
  assert.deepEqual(verdict({ ok: true, counted: { passed: 3, failed: 0 } }), {
    passed: 3,
    failed: 0,
  })
  assert.deepEqual(verdict({ ok: true, counted: null, isCheck: true }), { passed: 1, failed: 0 })
})

test("Vitest's failures are returned, including files that could not be loaded", () => {
  const path = report({
    testResults: [
      { name: 'a.test.ts', message: 'no such module', assertionResults: [] },
      {
        name: 'b.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'divides',
            failureMessages: ['Error: 1 is not 2\n    at b.test.ts:1:2\n'],
          },
        ],
      },
    ],
  })
  assert.equal(
    vitestFailures(path)(),
    'a.test.ts\nno such module\n\nb.test.ts › divides\nError: 1 is not 2',
  )
})

test("Playwright's failures are returned from nested suites", () => {
  const spec = (title, status, ...messages) => ({
    file: 'a.spec.ts',
    line: 3,
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const path = report({
    errors: [],
    suites: [
      {
        specs: [spec('signs in', 'expected')],
        suites: [{ specs: [spec('signs out', 'unexpected', '\u001b[31mtoo late\u001b[39m')] }],
      },
    ],
  })
  assert.equal(playwrightFailures(path)(), 'a.spec.ts:3 › signs out\ntoo late')
  assert.equal(playwrightFailures('/nowhere/report.json')(), '')
})
