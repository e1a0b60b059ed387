// Reads from what a tool printed or wrote how many of its tests passed and failed.
// Each reader gets the tool's output and gives { passed, failed }, or null where it finds nothing.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const REASON_LINES = 12

/** `cargo test`: one line per test binary and per crate's documentation. */
export function cargo(output) {
  const lines = [...output.matchAll(/^test result: \S+ (\d+) passed; (\d+) failed/gm)]
  return sum(
    lines.map(([, passed, failed]) => ({ passed: Number(passed), failed: Number(failed) })),
  )
}

/** The part of cargo's output that tells of tests which failed, each with its panic and without the
 * way there. */
export function cargoFailures(output) {
  const parts = [...output.matchAll(/^failures:\n[\s\S]*?(?=^failures:\n)/gm)]
  const way = /^(stack backtrace:|note: |\s+\d+: |\s+at ).*\n/gm
  return parts.map(([part]) => part.replaceAll(way, '').trimEnd()).join('\n')
}

/** Node's own test runner. */
export function node(output) {
  const passed = last(output, /^\S+ pass (\d+)$/gm)
  const failed = last(output, /^\S+ fail (\d+)$/gm)
  return passed && failed ? { passed: Number(passed[1]), failed: Number(failed[1]) } : null
}

/** Tools of ours, which close with the line that `make test` closes with too. */
export function closingLine(output) {
  const line = last(output, /^(\d+) passed, (\d+) failed/gm)
  return line ? { passed: Number(line[1]), failed: Number(line[2]) } : null
}

/** Vitest's JSON report. A file that could not even be loaded has no tests, and counts as one. */
export const vitest = (report) => () =>
  read(report, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed:
      numFailedTests +
      testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
        .length,
  }))

/** Playwright's JSON report. Passing only at the second try is no pass. */
export const playwright = (report) => () =>
  read(report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors?.length ?? 0),
  }))

/** The tests that failed, and why, from Vitest's JSON report. */
export const vitestFailures = (report) => () =>
  read(report, ({ testResults }) =>
    told(
      testResults.flatMap(({ name, message, assertionResults }) => [
        ...(assertionResults.length === 0 ? [{ name, errors: [message] }] : []),
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({
            name: `${name} › ${fullName}`,
            errors: failureMessages,
          })),
      ]),
    ),
  ) ?? ''

/** The same from Playwright's. */
export const playwrightFailures = (report) => () =>
  read(report, ({ suites, errors }) =>
    told([
      ...(errors ?? []).map(({ message }) => ({ name: 'Playwright', errors: [message] })),
      ...suites.flatMap(specs).flatMap(({ file, line, title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ results }) => ({
            name: `${file}:${line} › ${title}`,
            errors: results.flatMap((result) => result.errors.map(({ message }) => message)),
          })),
      ),
    ]),
  ) ?? ''

/** What a step contributes to the sum: a step that failed, or tested nothing, is never green. */
export function verdict({ ok, counted, isCheck }) {
  if (isCheck) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const { passed, failed } = counted ?? { passed: 0, failed: 0 }
  if (failed > 0) return { passed, failed }
  return { passed, failed: ok && passed > 0 ? 0 : 1 }
}

function specs(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
}

/** A failure's name and the beginning of its reasons, each without the way there. A page that stands in
 * one, as an element that was missing there is told, would hide all others. */
function told(failures) {
  const way = /^ {4}at .*\n?/gm
  const reason = (text) =>
    stripVTControlCharacters(text ?? '')
      .replaceAll(way, '')
      .trimEnd()
      .split('\n')
      .slice(0, REASON_LINES)
      .join('\n')
  return failures.map(({ name, errors }) => [name, ...errors.map(reason)].join('\n')).join('\n\n')
}

function sum(counts) {
  if (counts.length === 0) return null
  return counts.reduce((all, one) => ({
    passed: all.passed + one.passed,
    failed: all.failed + one.failed,
  }))
}

function last(output, pattern) {
  return [...output.matchAll(pattern)].at(-1)
}

function read(report, shape) {
  let text
  try {
    text = readFileSync(report, 'utf8')
  } catch {
    return null // The tool ended before it wrote one.
  }
  return shape(JSON.parse(text))
}
