// The steps of `make test`, and of its smaller levels `make check` and `make verify`.
//
//   lane      `console` or, by default, `server`: each lane runs its steps in order, both at the
//             same time
//   levels    the levels that run this step; by default only `test`
//   command   the command, run in the project's root or in the folder `in`
//   count     parses how many tests passed. A step without it is a check that counts as one test,
//             or, with `setup`, a preparation that counts only if it fails
//   failures  parses the failed tests, which are printed again at the end
//   needs     steps that must have succeeded before this one
//   minutes   the time limit, ten by default
import {
  cargo,
  cargoFailures,
  closingLine,
  node,
  playwright,
  playwrightFailures,
  vitest,
  vitestFailures,
} from './counts.mjs'

export const levels = ['check', 'verify', 'test']

// tools/build-tests sets the same, so Cargo finds its results and does not build them again.
const withClippy = { RUSTC_WORKSPACE_WRAPPER: 'clippy-driver' }

export const steps = ({ reports }) => [
  {
    name: 'machine',
    title: 'PostgreSQL, browser, fonts, Apache',
    setup: true,
    command: ['tools/install-machine'],
  },
  {
    name: 'packages',
    lane: 'console',
    title: 'Packages from npm',
    levels,
    setup: true,
    command: ['tools/install-npm', 'web', 'e2e'],
  },
  {
    name: 'pypi',
    title: 'Packages from PyPI',
    setup: true,
    command: ['tools/install-pypi'],
  },
  {
    name: 'tools',
    lane: 'console',
    title: 'Tests of the tools',
    levels,
    needs: ['packages'],
    command: [
      'node',
      '--test',
      'tools/test/*.test.mjs',
      'tools/dependencies/*.test.mjs',
      'e2e/support/*.test.ts',
    ],
    count: node,
  },
  {
    name: 'dependencies',
    lane: 'console',
    title: 'Dependencies: licences and advisories',
    levels,
    needs: ['packages'],
    command: ['tools/dependencies/check'],
  },

  {
    name: 'types',
    lane: 'console',
    title: 'Console: types',
    levels,
    needs: ['packages'],
    in: 'web',
    command: ['npm', 'run', '--silent', 'typecheck'],
  },
  {
    name: 'lint',
    lane: 'console',
    title: 'Console: format and lint',
    levels,
    needs: ['packages'],
    in: 'web',
    command: ['npm', 'run', '--silent', 'lint'],
  },
  {
    name: 'knip',
    lane: 'console',
    title: 'Console: nothing unused',
    levels,
    needs: ['packages'],
    in: 'web',
    command: ['npm', 'run', '--silent', 'knip'],
  },
  {
    name: 'e2e-types',
    lane: 'console',
    title: 'Journeys: types, format and lint',
    levels,
    needs: ['packages'],
    in: 'e2e',
    command: ['npm', 'run', '--silent', 'check'],
  },
  {
    name: 'console',
    lane: 'console',
    title: 'Console: build',
    setup: true,
    needs: ['packages'],
    command: ['tools/build-console'],
  },
  {
    name: 'size',
    lane: 'console',
    title: 'Console: size budget',
    needs: ['console'],
    in: 'web',
    command: ['npm', 'run', '--silent', 'size'],
  },
  {
    name: 'vitest',
    lane: 'console',
    title: 'Console: unit tests',
    levels: ['check', 'test'],
    needs: ['packages'],
    minutes: 30,
    in: 'web',
    command: [
      'npm',
      'test',
      '--',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports}/vitest.json`,
    ],
    count: vitest(`${reports}/vitest.json`),
    failures: vitestFailures(`${reports}/vitest.json`),
  },
  {
    name: 'changed',
    lane: 'console',
    title: 'Console: unit tests of what the last commit and the working tree change',
    levels: ['verify'],
    needs: ['packages'],
    minutes: 30,
    in: 'web',
    command: ['npm', 'test', '--', '--changed', 'HEAD~1', '--passWithNoTests'],
  },

  {
    name: 'fmt',
    title: 'Server: format',
    levels,
    command: ['cargo', 'fmt', '--all', '--check'],
  },
  {
    name: 'clippy',
    title: 'Server: lint',
    levels: ['check'],
    minutes: 40,
    command: [
      'cargo',
      'clippy',
      '--locked',
      '--workspace',
      '--all-targets',
      '--',
      '--deny',
      'warnings',
    ],
  },
  {
    name: 'build',
    title: 'Server: build and lint',
    levels: ['verify', 'test'],
    minutes: 40,
    command: ['tools/build-tests'],
  },
  {
    name: 'binary',
    title: 'Server: build',
    levels,
    setup: true,
    minutes: 25,
    env: withClippy,
    // With `--examples` the dependencies have the same features as in the tests, so they are not
    // built again.
    command: ['cargo', 'build', '--locked', '--workspace', '--bins', '--examples'],
  },
  {
    name: 'unit',
    title: 'Server: unit tests, on SQLite only',
    levels: ['check'],
    env: { ...withClippy, AUSHANG_TEST_WITHOUT_POSTGRES: '1' },
    minutes: 25,
    command: ['cargo', 'test', '--locked', '--workspace', '--no-fail-fast', '--lib', '--bins'],
    count: cargo,
    failures: cargoFailures,
  },
  {
    name: 'sqlite',
    title: 'Server: all tests, on SQLite only',
    levels: ['verify'],
    env: { ...withClippy, AUSHANG_TEST_WITHOUT_POSTGRES: '1' },
    minutes: 45,
    command: ['cargo', 'test', '--locked', '--workspace', '--no-fail-fast'],
    count: cargo,
    failures: cargoFailures,
  },
  {
    name: 'cargo',
    title: 'Server: all tests, on SQLite and on PostgreSQL',
    needs: ['machine', 'console'],
    minutes: 65,
    env: withClippy,
    command: ['tools/with-postgres', 'cargo', 'test', '--locked', '--workspace', '--no-fail-fast'],
    count: cargo,
    failures: cargoFailures,
  },
  {
    name: 'printed',
    lane: 'console',
    title: 'Printed schemas and rules are up to date',
    levels,
    needs: ['binary'],
    command: ['tools/print', '--check'],
  },

  {
    name: 'journeys',
    lane: 'console',
    title: 'Journeys in the browser',
    needs: ['machine', 'packages', 'pypi', 'console', 'binary'],
    minutes: 45,
    in: 'e2e',
    command: ['../tools/with-postgres', 'npm', 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/playwright.json` },
    count: playwright(`${reports}/playwright.json`),
    failures: playwrightFailures(`${reports}/playwright.json`),
  },
  {
    name: 'audit',
    lane: 'console',
    title: "GraphQL over HTTP: the audit of npm's graphql-http",
    needs: ['packages', 'binary'],
    in: 'e2e',
    command: ['node', 'audit.ts'],
    count: closingLine,
  },
]
