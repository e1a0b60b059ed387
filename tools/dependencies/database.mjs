// Prints the date of the stored advisories, and how many crates and packages of the lock files they
// cover:
//
//   node tools/dependencies/database.mjs web e2e
//   node tools/dependencies/database.mjs --renewed web e2e    records that all were updated today
//
// A dependency that was added later is not covered until `update` is run.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagesIn } from './npm.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DATABASE = fileURLToPath(new URL('advisories/database.json', import.meta.url))

/** Returns the names of the crates in a Cargo.lock that come from a registry, sorted and unique. */
export function cratesOf(lock) {
  const crates = lock.split('[[package]]').filter((text) => /^source = /m.test(text))
  return sorted(crates.map((text) => text.match(/^name = "(.*)"$/m)[1]))
}

/** Describes how many of the names are covered. Lists the others if there are at most 20. */
export function coverage(what, names, covered) {
  const known = new Set(covered)
  const missing = names.filter((name) => !known.has(name))
  const count = `advisories cover ${names.length - missing.length} of ${names.length} ${what}`
  return missing.length === 0 || missing.length > 20 ? count : `${count}; not ${missing.join(', ')}`
}

function sorted(names) {
  return [...new Set(names)].sort()
}

function main(args) {
  const renewed = args[0] === '--renewed'
  const crates = cratesOf(readFileSync(join(ROOT, 'Cargo.lock'), 'utf8'))
  const npm = sorted((renewed ? args.slice(1) : args).flatMap(packagesIn).map(({ name }) => name))
  if (renewed) {
    const date = new Date().toISOString().slice(0, 10)
    writeFileSync(DATABASE, `${JSON.stringify({ date, crates, npm }, null, 2)}\n`)
  }
  const kept = JSON.parse(readFileSync(DATABASE, 'utf8'))
  console.log(`The stored advisories are of ${kept.date}:`)
  console.log(`  ${coverage('crates', crates, kept.crates)}`)
  console.log(`  ${coverage('npm packages', npm, kept.npm)}`)
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2))
}
