// Runs all tests and ends with one line, `N passed, N failed`:
//
//   tools/with-node node tools/test.mjs                  make test
//   tools/with-node node tools/test.mjs --level=check    make check
//   tools/with-node node tools/test.mjs --level=verify   make verify
//   tools/with-node node tools/test.mjs build vitest     make test ONLY='build vitest'
//
// The steps run in two lanes side by side, because neither compilers nor browsers keep two cores
// busy all the time. All steps run, even after a failure, except those that need the failed step.
// A step that succeeds prints one line; one that fails prints its output. All output is in
// .cache/test/.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { verdict } from './test/counts.mjs'
import { endAll, run } from './test/run.mjs'
import { levels, steps } from './test/steps.mjs'

const LINES_SHOWN = 400
const FAILURE_LINES_SHOWN = 120
const MINUTES = 85 // The time limit of the whole run, on a busy machine.

const root = dirname(import.meta.dirname)
const reports = join(root, '.cache/test')
const level = process.argv.find((argument) => argument.startsWith('--level='))?.slice(8) ?? 'test'
if (!levels.includes(level)) {
  console.error(`There is no level ${level}. The levels are ${levels.join(', ')}.`)
  process.exit(2)
}
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

const all = steps({ reports })
const unknown = only.filter((name) => !all.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}. The steps are ${all.map((step) => step.name).join(', ')}.`,
  )
  process.exit(2)
}
const chosen = all.filter((step) =>
  only.length > 0 ? only.includes(step.name) : (step.levels ?? ['test']).includes(level),
)

// The first signal ends the running step, which cleans up; the second one ends this process at
// once.
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (stopped) process.exit(130)
    stopped = true
    endAll()
  })
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const total = { passed: 0, failed: 0 }
const broken = []
const failures = [] // Failed tests, as formatted by their steps.

const results = new Map(chosen.map((step) => [step.name, Promise.withResolvers()]))
await Promise.all(['server', 'console'].map(runLane))

/** Runs the steps of a lane, one after the other. */
async function runLane(lane) {
  for (const step of chosen.filter((step) => (step.lane ?? 'server') === lane)) {
    await Promise.all((step.needs ?? []).map((name) => results.get(name)?.promise))
    const { passed, failed } = await runStep(step)
    if (stopped) process.exit(130)
    total.passed += passed
    total.failed += failed
    if (failed > 0) broken.push(step)
    results.get(step.name).resolve()
  }
}

if (broken.length > 0) {
  for (const failure of failures) console.log(`\n${failure}`)
  console.log(`\nFailed: ${broken.map((step) => step.title).join('; ')}`)
  console.log(`To repeat them: make test ONLY='${broken.map((step) => step.name).join(' ')}'`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

async function runStep(step) {
  const label = `[${chosen.indexOf(step) + 1}/${chosen.length}] ${step.title}`
  const missing = broken.filter((other) => step.needs?.includes(other.name))
  if (missing.length > 0) {
    console.log(
      `${label}: not run, because it needs a failed step: ${missing.map((other) => other.title).join('; ')}`,
    )
    return { passed: 0, failed: 1 }
  }

  console.log(`${label} …`)
  const log = join(reports, `${step.name}.log`)
  const begun = performance.now()
  const { ok, output, why } = await run(step.command, {
    cwd: join(root, step.in ?? '.'),
    env: step.env,
    log,
    minutes: Math.min(step.minutes ?? 10, MINUTES - Math.floor(performance.now() / 60_000)),
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)

  const isCheck = step.count === undefined
  const result = verdict({ ok, isCheck, counted: step.count?.(output) })
  if (step.setup) result.passed = 0
  if (result.failed > 0) failures.push(...shortened(step.failures?.(output) ?? ''))
  report({ label, result, isCheck, why, output, seconds, log })
  return result
}

/** Returns the first lines of a text, or nothing if it is empty. */
function shortened(text) {
  return text ? [text.split('\n').slice(0, FAILURE_LINES_SHOWN).join('\n')] : []
}

function report({ label, result, isCheck, why, output, seconds, log }) {
  const counts = isCheck
    ? ''
    : `, ${result.passed} passed${result.failed ? `, ${result.failed} failed` : ''}`
  if (result.failed === 0) {
    console.log(`${label}: ok${counts} (${seconds} s)`)
    return
  }
  const lines = output.trimEnd().split('\n')
  const left = lines.length - LINES_SHOWN
  if (left > 0) console.log(`… ${left} earlier lines are in ${log}`)
  console.log(lines.slice(-LINES_SHOWN).join('\n'))
  console.log(`${label}: FAILED${counts}: ${why || 'tests failed, or none ran'} (${seconds} s)`)
}
