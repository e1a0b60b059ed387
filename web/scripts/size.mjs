// Measures what a browser loads before it can show a page: document, scripts, styles and the upright
// font, compressed as the server sends them (brotli). Fails if a page exceeds its budget.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

const budgets = [
  { page: 'sign-in', modules: [], kilobytes: 170 },
  {
    page: 'home',
    modules: ['src/app/shell/Shell.tsx', 'src/pages/home/HomePage.tsx'],
    // Without the editors and views of attachments, which have their own chunks, except for link previews.
    kilobytes: 300,
  },
]

const { output } = await build({ logLevel: 'error', build: { write: false } })
const files = new Map(output.map((file) => [file.fileName, file]))
const chunks = output.filter((file) => file.type === 'chunk')
const font = output.find(({ fileName }) => /figtree-latin-wght-normal.*woff2$/.test(fileName))

/** A chunk, what it imports, and their styles. */
function collect(chunk, found = new Set()) {
  if (!chunk || found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const imported of chunk.imports) collect(files.get(imported), found)
  return found
}

const bytes = (file) => Buffer.from(file.type === 'chunk' ? file.code : file.source)
const sum = (names, compress) =>
  [...names].reduce((total, name) => total + compress(bytes(files.get(name))).length, 0) / 1000

let tooBig = false
for (const { page, modules, kilobytes } of budgets) {
  const names = new Set(['index.html'])
  const missing = new Set(modules)
  for (const chunk of chunks) {
    const found = modules.filter((id) => chunk.moduleIds.some((one) => one.endsWith(id)))
    for (const id of found) missing.delete(id)
    if (chunk.isEntry || found.length > 0) for (const name of collect(chunk)) names.add(name)
  }
  if (missing.size > 0) throw new Error(`${page}: no chunk contains ${[...missing].join(', ')}`)
  const fontSize = bytes(font).length / 1000
  const size = sum(names, brotliCompressSync) + fontSize
  const gzip = sum(names, gzipSync) + fontSize
  const verdict = size <= kilobytes ? 'ok' : 'too big'
  tooBig ||= size > kilobytes
  process.stdout.write(
    `${page}: ${size.toFixed(1)} kB of ${kilobytes} kB, ${verdict} (gzip ${gzip.toFixed(1)} kB)\n`,
  )
}
process.exitCode = tooBig ? 1 : 0
