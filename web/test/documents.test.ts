// The list of the console's documents contains the texts that the client sends. Otherwise the server would
// answer a document by its id in another way than by its text.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { formatDocument, stringifyDocument, type TypedDocumentNode } from '@urql/core'
import { parse as parseDocument } from 'graphql'
import { describe, expect, it } from 'vitest'
import { graphql } from '@/graphql/document'
import listed from '@/graphql/generated/documents.json'
import { withIds } from '../scripts/documentIds.ts'

const parse = graphql as unknown as (source: string) => TypedDocumentNode

const root = join(import.meta.dirname, '../src')

const isSource = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('graphql/generated')

const idsByName = new Map(listed.map(({ id, name }) => [name, id]))

const code = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .filter((text) => text.includes('graphql(`'))

const sourcesIn = (texts: string[]): string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(/\bgraphql\(`([^`]*)`/g)].map(([, found]) => found ?? ''),
  )

const nameOf = (source: string) => /^\s*(?:fragment|query|mutation)\s+(\w+)/.exec(source)?.[1] ?? ''
const isFragment = (source: string) => /^\s*fragment\b/.test(source)
const spreads = (source: string) => [...source.matchAll(/\.\.\.\s*(\w+)/g)].map(([, name]) => name)

/** What the client sends for each operation, by its name. Fragments are parsed first, as imports have it. */
function textsSent(sources: string[]): Map<string, string> {
  const fragments = new Map(sources.filter(isFragment).map((source) => [nameOf(source), source]))
  const parsed = new Set<string>()
  function load(source: string): TypedDocumentNode {
    for (const name of spreads(source)) {
      const fragment = fragments.get(name ?? '')
      if (fragment && !parsed.has(fragment)) load(fragment)
    }
    parsed.add(source)
    return parse(source)
  }
  const operations = sources.filter((source) => !isFragment(source))
  return new Map(
    operations.map((source) => [nameOf(source), stringifyDocument(formatDocument(load(source)))]),
  )
}

const listedTexts = Object.fromEntries(listed.map(({ name, text }) => [name, text]))

describe('the list of documents', () => {
  it('contains each operation with the text that the client sends', () => {
    expect(listed.length).toBeGreaterThan(150)
    expect(Object.fromEntries(textsSent(sourcesIn(code)))).toEqual(listedTexts)
  })

  it('contains the texts of a build, whose documents have no spaces for readers', () => {
    const built = code.map((text) => withIds(text, idsByName))
    expect(Object.fromEntries(textsSent(sourcesIn(built)))).toEqual(listedTexts)
  })

  it('identifies each by the first 128 bits of its SHA-256', () => {
    for (const { id, text } of listed) {
      const hash = createHash('sha256').update(text).digest()
      expect(id).toBe(hash.subarray(0, 16).toString('base64url'))
      expect(id).toHaveLength(22)
    }
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  })
})

describe('making the list', () => {
  const { plugin } = createRequire(import.meta.url)('../scripts/documents.cjs') as {
    plugin: (schema: null, documents: object[]) => string
  }
  const list = (text: string, location = 'src/features/a.ts') =>
    plugin(null, [
      { location: join(import.meta.dirname, '..', location), document: parseDocument(text) },
    ])

  it('fails for operations without a name of their own', () => {
    expect(() => list('{ a }')).toThrow('needs a name')
    expect(() => list('query A { a } query A { b }')).toThrow('the name A')
    expect(() => list('query A { ...B } fragment C on T { a }')).toThrow('fragment B')
  })

  it.each(['test/src/world.ts', 'src/features/a.test.tsx', 'src/features/posts/cache.ts'])(
    'leaves out the documents in %s',
    (location) => {
      expect(list('query A { a }', location)).toBe('[]\n')
    },
  )
})

describe('a build', () => {
  const ids = new Map([['Config', 'id-of-config']])

  it('adds the ids of operations only', () => {
    const fragment = 'const a = graphql(`fragment A on T{a}`)'
    const cacheDocument = 'const b = gql`fragment Config on T{a}`'
    const operation = 'const c = graphql(`\n  query Config {\n    config\n  }\n`)'
    expect(withIds(`${fragment}\n${cacheDocument}\n${operation}`, ids)).toBe(
      `${fragment}\n${cacheDocument}\nconst c = graphql(\`query Config{config}\`, 'id-of-config')`,
    )
  })

  it('fails for an operation that the list does not contain', () => {
    expect(() => withIds('graphql(`mutation Other { a }`)', ids)).toThrow('Other')
  })
})
