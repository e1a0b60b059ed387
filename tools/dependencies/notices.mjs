// Prints the licences of everything that a release contains: the crates linked into the server, and
// the npm packages bundled into the console. Most licences require that their text is distributed.
//
//   node tools/dependencies/notices.mjs >LICENCES-OF-DEPENDENCIES.txt
//
// The texts are read from the sources downloaded by cargo and npm. Equal texts are printed once.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cratesOfServer, packagesOfConsole, ROOT } from './components.mjs'

const FILE = /^(licen[cs]e|copying|copyright|notice|unlicense)/i
const CODE = /\.(rs|c|h|m?js|ts|json|toml|html|py|sh)$/i
// Sources of bundled C libraries are in folders below their crate.
const DEPTH = 3

/** Groups equal texts, ignoring white space. Returns a section for each, with the packages it applies to. */
export function sectionsOf(packages) {
  const byText = new Map()
  for (const { name, version, licence, authors = [], texts } of packages) {
    const by = texts.length === 0 && authors.length > 0 ? `, by ${authors.join(', ')}` : ''
    const what = `${name} ${version} (${licence})${by}`
    for (const text of texts.length > 0 ? texts : ['']) {
      const key = text.replace(/\s+/g, ' ').trim()
      const section = byText.get(key) ?? { text: text.trim(), names: [] }
      if (!section.names.includes(what)) section.names.push(what)
      byText.set(key, section)
    }
  }
  return [...byText.values()]
}

function textsIn(folder, depth) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      return depth > 0 && entry.name !== 'node_modules' ? textsIn(path, depth - 1) : []
    }
    const isText = entry.isFile() && FILE.test(entry.name) && !CODE.test(entry.name)
    return isText ? [readFileSync(path, 'utf8')] : []
  })
}

function crates() {
  return cratesOfServer().map((one) => ({
    name: one.name,
    version: one.version,
    licence: one.license,
    authors: one.authors,
    texts: textsIn(dirname(one.manifest_path), DEPTH),
  }))
}

function npmPackages() {
  return packagesOfConsole().map((one) => ({
    ...one,
    texts: textsIn(join(ROOT, 'web', one.path), 0),
  }))
}

function main() {
  const packages = [...crates(), ...npmPackages()]
  packages.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  console.log(`Aushang contains the following ${packages.length} third-party works.`)
  for (const { names, text } of sectionsOf(packages)) {
    console.log(`\n${'='.repeat(80)}\n${names.join('\n')}\n${'-'.repeat(80)}\n`)
    console.log(
      text || 'No licence text is in the source package; the licence named above applies.',
    )
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) main()
