// What `make test` does, in its order. `make check` does those that are `fast`.
//
//   command   what is run, from the project's root or from the folder `in`
//   count     reads how many tests passed; without it the step is a check that counts one,
//             or, with `setup`, only prepares the ground and counts when it fails
//   needs     steps without which this one makes no sense
//   minutes   what it may take; by default ten
import { cargo, closingLine, node, playwright, vitest } from './counts.mjs'

export const steps = ({ reports }) => [
  {
    name: 'machine',
    title: 'PostgreSQL, browser, fonts',
    setup: true,
    command: ['tools/install-machine'],
  },
  {
    name: 'packages',
    title: 'Packages from npm',
    fast: true,
    setup: true,
    command: ['tools/install-npm', 'web', 'e2e'],
  },
  {
    name: 'tools',
    title: 'Tests of the tools',
    fast: true,
    command: ['node', '--test', 'tools/test/*.test.mjs', 'e2e/support/*.test.ts'],
    count: node,
  },

  {
    name: 'types',
    title: 'Console: types',
    fast: true,
    needs: ['packages'],
    in: 'web',
    command: ['npm', 'run', '--silent', 'typecheck'],
  },
  {
    name: 'lint',
    title: 'Console: format and lint',
    fast: true,
    needs: ['packages'],
    in: 'web',
    command: ['npm', 'run', '--silent', 'lint'],
  },
  {
    name: 'knip',
    title: 'Console: nothing unused',
    fast: true,
    needs: ['packages'],
    in: 'web',
    command: ['npm', 'run', '--silent', 'knip'],
  },
  {
    name: 'vitest',
    title: 'Console: unit tests',
    fast: true,
    needs: ['packages'],
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
  },
  {
    name: 'console',
    title: 'Console: build',
    setup: true,
    needs: ['packages'],
    command: ['tools/build-console'],
  },
  {
    name: 'size',
    title: 'Console: size budget',
    needs: ['console'],
    in: 'web',
    command: ['npm', 'run', '--silent', 'size'],
  },

  {
    name: 'fmt',
    title: 'Server: format',
    fast: true,
    command: ['cargo', 'fmt', '--all', '--check'],
  },
  {
    name: 'clippy',
    title: 'Server: lint',
    fast: true,
    minutes: 25,
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
    name: 'unit',
    title: 'Server: unit tests',
    onlyFast: true,
    minutes: 25,
    command: ['cargo', 'test', '--locked', '--workspace', '--no-fail-fast', '--lib', '--bins'],
    count: cargo,
  },
  {
    name: 'cargo',
    title: 'Server: all tests, on SQLite and on PostgreSQL',
    needs: ['machine'],
    minutes: 40,
    command: ['tools/with-postgres', 'cargo', 'test', '--locked', '--workspace', '--no-fail-fast'],
    count: cargo,
  },
  {
    name: 'binary',
    title: 'Server: build',
    fast: true,
    setup: true,
    minutes: 25,
    command: ['cargo', 'build', '--locked', '--package', 'aushang-server', '--bin', 'aushang'],
  },
  {
    name: 'printed',
    title: 'Printed schemas and rules are up to date',
    fast: true,
    needs: ['binary'],
    command: ['tools/print', '--check'],
  },

  {
    name: 'e2e-types',
    title: 'Journeys: types, format and lint',
    fast: true,
    needs: ['packages'],
    in: 'e2e',
    command: ['npm', 'run', '--silent', 'check'],
  },
  {
    name: 'journeys',
    title: 'Journeys in the browser',
    needs: ['machine', 'packages', 'console', 'binary'],
    minutes: 20,
    in: 'e2e',
    command: ['npm', 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/playwright.json` },
    count: playwright(`${reports}/playwright.json`),
  },
  {
    name: 'audit',
    title: "GraphQL over HTTP: the audit of npm's graphql-http",
    needs: ['packages', 'binary'],
    in: 'e2e',
    command: ['node', 'audit.ts'],
    count: closingLine,
  },
]
