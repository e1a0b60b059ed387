// The folders of the console know each other in one direction only; this test reads them itself.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Who may be known by whom: each folder knows its own rank and the ranks before it. */
const ranks = [['ui', 'graphql', 'lib'], ['features'], ['pages'], ['app']]
const rankOf = (folder: string) => ranks.findIndex((rank) => rank.includes(folder))

const root = join(import.meta.dirname, '../src')

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('generated'))
    .map((entry) => join(entry.parentPath, entry.name))

const imports = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, path]) => path ?? '',
  )

it('points its arrows one way', () => {
  const wrong = ranks.flat().flatMap((folder) =>
    sources(join(root, folder)).flatMap((file) =>
      imports(file)
        .filter(
          (path) => path.startsWith('@/') && rankOf(path.split('/')[1] ?? '') > rankOf(folder),
        )
        .map((path) => `${file.slice(root.length + 1)} knows ${path}`),
    ),
  )
  expect(wrong).toEqual([])
})

it('knows the kit in ui alone', () => {
  const wrong = sources(root).filter(
    (file) =>
      !file.startsWith(join(root, 'ui/')) &&
      imports(file).some((path) => path.startsWith('@mantine/')),
  )
  expect(wrong).toEqual([])
})

it('knows every folder of the source', () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(ranks.flat().sort())
})
