// Checks that imports go in one direction only. Reads the source files itself.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** The top-level folders. Each may import its own rank and the ranks before it. */
const ranks = [['ui', 'graphql', 'lib'], ['features'], ['pages'], ['app']]

/** The features, lowest first. Each may import those before it. */
const ladder = [
  'session',
  'proof',
  'changelog',
  'media',
  'places',
  'recruiting',
  'profiles',
  'sources',
  'freshman',
  'openSessions',
  'secondFactors',
  'accounts',
  'channels',
  'personalData',
  'staff',
  'providers',
  'audit',
  'operations',
  'onboarding',
  'attachments',
  'checks',
  'versions',
  'series',
  'timing',
  'aside',
  'posts',
  'postLists',
  'emergencies',
  'undo',
  'ending',
  'templates',
  'review',
  'everywhere',
  'postCache',
  'ownPosts',
  'calendar',
  'emoji',
  'presence',
  'conflict',
  'writing',
  'composer',
  'preview',
]

/** Maximum lines of product code of a feature. A larger one has too many subjects. */
const MAX_LINES = 4500

const root = join(import.meta.dirname, '../src')

const sources: string[] = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .filter((entry) => !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('generated'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const text = (file: string) => readFileSync(join(root, file), 'utf8')

type Import = {
  path: string
  /** The imported path relative to the source root; null for a package. */
  to: string | null
  isType: boolean
}

const statement =
  /^(?:import|export)\b(?<type>\s+type\b)?[^'"();=]*\bfrom\s*'(?<from>[^']+)'|\bimport\s*\(?\s*'(?<bare>[^']+)'/gm

function importsOf(file: string, content = text(file)): Import[] {
  return [...content.matchAll(statement)].map(({ groups }) => {
    const path = groups?.from ?? groups?.bare ?? ''
    return { path, to: targetOf(file, path), isType: groups?.type !== undefined }
  })
}

function targetOf(file: string, path: string): string | null {
  if (path.startsWith('@/')) return path.slice(2)
  return path.startsWith('.') ? relative(root, resolve(root, dirname(file), path)) : null
}

const known = new Set(sources)

/** The file that an import names. */
const fileOf = (to: string | null) =>
  [to, `${to}.ts`, `${to}.tsx`, `${to}/index.ts`].find((file) => known.has(file ?? ''))

const folderOf = (path: string) => path.split('/')[0] ?? ''
const featureOf = (path: string) => /^features\/([^/]+)/.exec(path)?.[1] ?? null
const rankOf = (path: string) => ranks.findIndex((rank) => rank.includes(folderOf(path)))

/** Describes the imports that violate a rule. */
function wrongImports(isWrong: (file: string, to: string, path: string) => boolean): string[] {
  return sources.flatMap((file) =>
    importsOf(file)
      .filter(({ to, path }) => to !== null && isWrong(file, to, path))
      .map(({ path }) => `${file} imports ${path}`),
  )
}

it('reads each kind of import', () => {
  const content = `import type { A } from './a'
import {
  type B,
  b,
} from '../b'
import '@/features/media/c'
export * from './d'
const e = () => import('./e')
import { f } from 'package'
`
  expect(
    importsOf('features/posts/x.ts', content).map(({ to, isType }) => [to, isType ? 'type' : '']),
  ).toEqual([
    ['features/posts/a', 'type'],
    ['features/b', ''],
    ['features/media/c', ''],
    ['features/posts/d', ''],
    ['features/posts/e', ''],
    [null, ''],
  ])
})

it('imports only from the same or a lower rank', () => {
  // The entry modules are in no folder.
  const isStart = (file: string) => rankOf(file) < 0
  expect(wrongImports((file, to) => !isStart(file) && rankOf(to) > rankOf(file))).toEqual([])
})

it('imports features down the ladder', () => {
  const rungOf = (path: string) => ladder.indexOf(featureOf(path) ?? '')
  expect(wrongImports((file, to) => featureOf(file) !== null && rungOf(to) > rungOf(file))).toEqual(
    [],
  )
})

it('imports another feature by its full path, and its own by a relative one', () => {
  const wrong = wrongImports((file, to, path) => {
    const [from, other] = [featureOf(file), featureOf(to)]
    return from !== null && other !== null && path.startsWith('.') !== (from === other)
  })
  expect(wrong).toEqual([])
})

it('has no cycles of value imports between files', () => {
  const done = new Set<string>()
  const circles: string[] = []
  function visit(file: string, trail: readonly string[]): void {
    const start = trail.indexOf(file)
    if (start >= 0) circles.push([...trail.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const { to, isType } of importsOf(file)) {
      const next = isType ? undefined : fileOf(to)
      if (next) visit(next, [...trail, file])
    }
    done.add(file)
  }
  for (const file of sources) visit(file, [])
  expect(circles).toEqual([])
})

it('shows attachments without what edits them', () => {
  const reached = new Set<string>()
  function visit(file: string): void {
    if (reached.has(file)) return
    reached.add(file)
    for (const { to, isType } of importsOf(file)) {
      const next = isType ? undefined : fileOf(to)
      if (next) visit(next)
    }
  }
  visit('features/attachments/views.ts')
  const isEditing = (file: string) =>
    /^features\/(composer|.*(\/editings?|\/rules|\/attachment|Editor|Choice)\.tsx?$)/.test(file)
  expect([...reached].filter(isEditing)).toEqual([])
  expect(reached).toContain('features/attachments/blog/BlogCard.tsx')
})

it('keeps each feature small', () => {
  const lines = new Map<string, number>()
  for (const file of sources) {
    const feature = featureOf(file)
    if (feature !== null)
      lines.set(feature, (lines.get(feature) ?? 0) + text(file).trimEnd().split('\n').length)
  }
  expect([...lines].filter(([, count]) => count > MAX_LINES)).toEqual([])
})

it('imports the UI kit only in ui', () => {
  const wrong = sources.filter(
    (file) =>
      folderOf(file) !== 'ui' && importsOf(file).some(({ path }) => path.startsWith('@mantine/')),
  )
  expect(wrong).toEqual([])
})

it('lists every folder of the source, and every feature', () => {
  const folders = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
  expect(folders('')).toEqual(ranks.flat().sort())
  expect(folders('features')).toEqual([...ladder].sort())
})
