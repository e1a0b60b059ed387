// Writes compressed variants (br, gz) of each built text file. The server sends the one that the browser
// accepts. index.html has none, because each response contains a new nonce; documents.json none, because
// only the server reads it.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const dist = join(import.meta.dirname, '../dist')
const isText = (name) =>
  /\.(js|css|svg|json|webmanifest|txt)$/.test(name) && name !== 'documents.json'

async function compress(path) {
  const plain = await readFile(path)
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const twins = [
    ['br', await brotli(plain, { params: hint })],
    ['gz', await zip(plain, { level: 9 })],
  ]
  for (const [ending, bytes] of twins) {
    if (bytes.length < plain.length) await writeFile(`${path}.${ending}`, bytes)
  }
}

const entries = await readdir(dist, { recursive: true, withFileTypes: true })
const files = entries.filter((entry) => entry.isFile() && isText(entry.name))
await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
