// Parses the output or the report of a test tool. Each reader receives the tool's output and
// returns { passed, failed }, or null if it finds no result.
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

/** Returns the part of cargo's output about failed tests, each with its panic but without the stack trace. */
export function cargoFailures(output) {
  const parts = [...output.matchAll(/^failures:\n[\s\S]*?(?=^failures:\n)/gm)]
  const trace = /^(stack backtrace:|note: |\s+\d+: |\s+at ).*\n/gm
  return parts.map(([part]) => part.replaceAll(trace, '').trimEnd()).join('\n')
}

/** Node's own test runner. */
export function node(output) {
  const passed = last(output, /^\S+ pass (\d+)$/gm)
  const failed = last(output, /^\S+ fail (\d+)$/gm)
  return passed && failed ? { passed: Number(passed[1]), failed: Number(failed[1]) } : null
}

/** Our own tools, which end with the same line as `make test`. */
export function closingLine(output) {
  const line = last(output, /^(\d+) passed, (\d+) failed/gm)
  return line ? { passed: Number(line[1]), failed: Number(line[2]) } : null
}

/** Vitest's JSON report. A file that could not be loaded has no tests and counts as one failure. */
export const vitest = (report) => () =>
  read(report, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed:
      numFailedTests +
      testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
        .length,
  }))

/** Playwright's JSON report. A test that passed only when retried counts as a failure. */
export const playwright = (report) => () =>
  read(report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors?.length ?? 0),
  }))

/** Returns the failed tests with their reasons, from Vitest's JSON report. */
export const vitestFailures = (report) => () =>
  read(report, ({ testResults }) =>
    formatFailures(
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

/** Returns the same from Playwright's JSON report. */
export const playwrightFailures = (report) => () =>
  read(report, ({ suites, errors }) =>
    formatFailures([
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

/** Returns the counts of a step. A step that failed or ran no tests counts as a failure. */
export function verdict({ ok, counted, isCheck }) {
  if (isCheck) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const { passed, failed } = counted ?? { passed: 0, failed: 0 }
  if (failed > 0) return { passed, failed }
  return { passed, failed: ok && passed > 0 ? 0 : 1 }
}

function specs(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
}

/** Formats the names of failures and the first lines of their reasons, without stack traces. Only the first
 * lines, because a reason may contain a whole page. */
function formatFailures(failures) {
  const trace = /^ {4}at .*\n?/gm
  const reason = (text) =>
    stripVTControlCharacters(text ?? '')
      .replaceAll(trace, '')
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
    return null // The tool ended before it wrote the report.
  }
  return shape(JSON.parse(text))
}
