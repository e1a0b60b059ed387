// Post-processes the component lists (SBOM, CycloneDX format) that cargo-cyclonedx and npm have
// written into a folder, and fails if a component is missing:
//
//   node tools/dependencies/sbom.mjs target/dist
//
// npm's own `--omit dev` also omits packages such as react that build tools depend on. So npm lists
// everything, and this script removes the build tools.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cratesOfServer, packagesOfConsole, ROOT } from './components.mjs'

/** Removes components that are not among these packages (`name`, `version`). */
export function reducedTo(packages, sbom) {
  const wanted = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const components = sbom.components.filter(({ purl }) => wanted.has(nameAndVersion(purl)))
  const refs = new Set([sbom.metadata.component, ...components].map((one) => one['bom-ref']))
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((ref) => refs.has(ref)) }))
  return { ...sbom, components, dependencies }
}

/** Returns the faults of a list that must contain these packages. */
export function faultsOf(sbom, packages) {
  if (sbom.bomFormat !== 'CycloneDX') return ['not in the CycloneDX format']
  const listed = new Set((sbom.components ?? []).map(({ purl }) => nameAndVersion(purl)))
  const wanted = packages.map(({ name, version }) => `${name}@${version}`)
  return wanted.filter((one) => !listed.has(one)).map((one) => `${one} is missing`)
}

/** Sets the date and removes the random serial number, so that a commit always gives the same list. */
export function dated(date, { serialNumber: _, ...sbom }) {
  return { ...sbom, metadata: { ...sbom.metadata, timestamp: date } }
}

// A package URL: `pkg:npm/%40scope/name@1.0.0?…`
function nameAndVersion(purl = '') {
  const path = purl.replace(/[?#].*$/, '').replace(/^pkg:[a-z]+\//, '')
  return decodeURIComponent(path)
}

function finish(file, packages, change) {
  // cargo-cyclonedx includes the path of the build folder in the names of our own crates.
  const text = readFileSync(file, 'utf8').replaceAll(ROOT, '')
  const sbom = change(JSON.parse(text))
  const faults = faultsOf(sbom, packages)
  for (const fault of faults) console.error(`${file}: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${file}: ${sbom.components.length} components, CycloneDX ${sbom.specVersion}`)
}

function main(folder) {
  const packages = packagesOfConsole()
  const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const date = new Date(Number(seconds) * 1000).toISOString()
  finish(join(folder, 'aushang.cdx.json'), cratesOfServer(), (sbom) => dated(date, sbom))
  finish(join(folder, 'console.cdx.json'), packages, (sbom) =>
    dated(date, reducedTo(packages, sbom)),
  )
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv[2])
}
