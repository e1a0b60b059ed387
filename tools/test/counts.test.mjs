import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { cargo, closingLine, node, playwright, verdict, vitest } from './counts.mjs'

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

test('a build that broke has no result', () => {
  assert.equal(cargo('error: could not compile `aushang`'), null)
})

test("node's summary is read with and without a terminal", () => {
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

test('a journey that needed a second try counts as a failure', () => {
  const path = report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] })
  assert.deepEqual(playwright(path)(), { passed: 3, failed: 2 })
})

test('a report that was never written has no result', () => {
  assert.equal(playwright('/nowhere/report.json')(), null)
})

test('a step is never green when it failed or tested nothing', () => {
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
