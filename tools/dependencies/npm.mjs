// Checks the packages in the lock files of the given folders:
//
//   node tools/dependencies/npm.mjs web e2e
//   node tools/dependencies/npm.mjs --copy-from FOLDER web e2e    copies relevant advisories
//
// Each package needs a licence from the list below, and a version without an advisory in
// advisories/npm/. Those files are in the OSV format (https://ossf.github.io/osv-schema/), one
// advisory each. Advisories that were not downloaded by `update` contain only its facts: id,
// summary, source, packages and versions.
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ADVISORIES = fileURLToPath(new URL('advisories/npm', import.meta.url))

// Licences for code that reaches the browser: they only require that their notice is kept.
const LICENCES = new Set(
  'MIT, MIT-0, 0BSD, Apache-2.0, BSD-2-Clause, BSD-3-Clause, BlueOak-1.0.0, ISC, OFL-1.1, Python-2.0'.split(
    ', ',
  ),
)
// Additional licences for build tools, which are not distributed.
const LICENCES_OF_TOOLS = new Set([...LICENCES, 'CC-BY-4.0', 'MPL-2.0'])

// Accepted advisories: they affect a version in use, but not our use of it. Only build tools may
// have them. An entry that no longer matches a version in use is a fault, so that it is removed.
const ACCEPTED = new Map([
  [
    'GHSA-fc5q-39xc-vjpf',
    'No version of picomatch is fixed; the build gives it patterns of this repository only.',
  ],
  [
    'GHSA-7mx3-vvmw-hjmv',
    'graphql-codegen needs @graphql-tools/utils 11, which has no fix; it reads our own schema only.',
  ],
])

/** The packages of a lock file, apart from the project itself. */
export function packagesOf(lock) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, version, license, dev = false }]) => ({
      path,
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      isTool: dev,
    }))
}

/** Whether one of the alternatives of an SPDX expression is allowed. `AND` is not used by our packages. */
export function isAllowed({ licence, isTool }) {
  const allowed = isTool ? LICENCES_OF_TOOLS : LICENCES
  const alternatives = (licence ?? '').replace(/^\((.*)\)$/, '$1').split(' OR ')
  return alternatives.some((one) => allowed.has(one))
}

/** Whether an OSV advisory names this version of this package. */
export function isAffected({ name, version }, { affected = [] }, semver) {
  return affected
    .filter((of) => of.package?.ecosystem === 'npm' && of.package.name === name)
    .some(
      ({ ranges = [], versions = [] }) =>
        versions.includes(version) ||
        ranges.some(({ type, events }) => type !== 'GIT' && isInRange(version, events, semver)),
    )
}

// OSV: the events of a range are sorted, and the last one at or before the version applies.
function isInRange(version, events, semver) {
  // Some advisories have bounds such as 1.0.
  const bound = (text) => semver.valid(text) ?? semver.coerce(text)
  let affected = false
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === '0' || semver.gte(version, bound(introduced))))
      affected = true
    if (fixed !== undefined && semver.gte(version, bound(fixed))) affected = false
    if (last !== undefined && semver.gt(version, bound(last))) affected = false
  }
  return affected
}

/** Returns the faults of the packages, one line each. `accepted` contains the ids that are accepted for tools. */
export function faultsOf(packages, advisories, accepted, semver) {
  const used = new Set()
  const isAccepted = ({ isTool }, { id }) => isTool && accepted.has(id) && used.add(id)
  const faults = packages.flatMap((one) => {
    const what = `${one.folder}: ${one.name} ${one.version}`
    return [
      ...(isAllowed(one) ? [] : [`${what}: the licence ${one.licence ?? '(none)'} is not allowed`]),
      ...advisories
        .filter((advisory) => isAffected(one, advisory, semver) && !isAccepted(one, advisory))
        .map((advisory) => `${what}: ${advisory.id} ${advisory.summary}`),
    ]
  })
  const unused = [...accepted.keys()].filter((id) => !used.has(id))
  return [
    ...faults,
    ...unused.map((id) => `npm.mjs accepts ${id}, which affects no version in use`),
  ]
}

/** The packages in the lock file of a folder of this repository. */
export function packagesIn(folder) {
  return packagesOf(read(join(ROOT, folder, 'package-lock.json')))
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((file) => file.endsWith('.json'))
}

function check(folders) {
  // semver is a dependency of the console's build.
  const semver = createRequire(join(ROOT, 'web/package.json'))('semver')
  const advisories = filesIn(ADVISORIES).map((file) => read(join(ADVISORIES, file)))
  const packages = folders.flatMap((folder) =>
    packagesIn(folder).map((one) => ({ ...one, folder })),
  )
  const faults = faultsOf(packages, advisories, ACCEPTED, semver)
  for (const fault of faults) console.error(fault)
  console.log(
    `${packages.length} npm packages, ${advisories.length} advisories, ${faults.length} faults`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}

function copyFrom(source, folders) {
  const names = new Set(folders.flatMap(packagesIn).map(({ name }) => name))
  for (const file of filesIn(source)) {
    const { affected = [], withdrawn } = read(join(source, file))
    if (!withdrawn && affected.some((of) => names.has(of.package?.name))) {
      copyFileSync(join(source, file), join(ADVISORIES, file))
    }
  }
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2)
  if (args[0] === '--copy-from') copyFrom(args[1], args.slice(2))
  else check(args)
}
