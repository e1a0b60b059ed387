// Prints the date of the kept advisories, and for how many crates and packages of the lock files they were
// looked up:
//
//   node tools/dependencies/database.mjs web e2e
//   node tools/dependencies/database.mjs --renewed web e2e    records that all were looked up today
//
// A dependency that was added later is not covered until `update` runs again.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagesIn } from './npm.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DATABASE = fileURLToPath(new URL('advisories/database.json', import.meta.url))

/** The names of the crates in a Cargo.lock that come from a registry, sorted, each once. */
export function cratesOf(lock) {
  const crates = lock.split('[[package]]').filter((text) => /^source = /m.test(text))
  return sorted(crates.map((text) => text.match(/^name = "(.*)"$/m)[1]))
}

/** States how many of the names were looked up. Lists the others if there are at most 20. */
export function coverage(what, names, lookedUp) {
  const known = new Set(lookedUp)
  const missing = names.filter((name) => !known.has(name))
  const count = `advisories cover ${names.length - missing.length} of ${names.length} ${what}`
  return missing.length === 0 || missing.length > 20 ? count : `${count}; not ${missing.join(', ')}`
}

function sorted(names) {
  return [...new Set(names)].sort()
}

function main(words) {
  const renewed = words[0] === '--renewed'
  const crates = cratesOf(readFileSync(join(ROOT, 'Cargo.lock'), 'utf8'))
  const npm = sorted((renewed ? words.slice(1) : words).flatMap(packagesIn).map(({ name }) => name))
  if (renewed) {
    const date = new Date().toISOString().slice(0, 10)
    writeFileSync(DATABASE, `${JSON.stringify({ date, crates, npm }, null, 2)}\n`)
  }
  const kept = JSON.parse(readFileSync(DATABASE, 'utf8'))
  console.log(`The kept advisories are of ${kept.date}:`)
  console.log(`  ${coverage('crates', crates, kept.crates)}`)
  console.log(`  ${coverage('npm packages', npm, kept.npm)}`)
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2))
}
