// Says what a proof is for: each operation that needs one has a sentence.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import proof from '../../../locales/de/proof.json'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

/** The operations of which the server always requires a proof. */
function alwaysProved(): string[] {
  const policy = read('../crates/aushang/src/policy/rules.rs')
  const entries = policy.split(/(?=\b(?:mutation|query)\(Api::)/)
  return entries.flatMap((entry) => {
    const [, name] = entry.match(/^(?:mutation|query)\(Api::Console, "(\w+)"/) ?? []
    return name && /\.with_(?:strong_)?proof\(\)/.test(entry) ? [name] : []
  })
}

/** The operations that the console sends. */
const sent = new Set(
  [
    ...read('src/graphql/generated/graphql.ts').matchAll(
      /"operation":"(?:mutation|query)".*?"selectionSet":\{"kind":"SelectionSet","selections":\[\{"kind":"Field","name":\{"kind":"Name","value":"(\w+)"/g,
    ),
  ].map(([, name]) => name),
)

const { other, emergency, ...sentences } = proof.for

it('names the purpose of each proof', () => {
  const needed = alwaysProved().filter((name) => sent.has(name))
  expect(needed).toContain('addAccount')
  expect(needed.filter((name) => !(name in sentences))).toEqual([])
})

it('names no operation that the console does not send', () => {
  expect(Object.keys(sentences).filter((name) => !sent.has(name))).toEqual([])
})

it.each([other, ...Object.values(emergency), ...Object.values(sentences)])(
  'begins with the question: %s',
  (sentence) => {
    expect(sentence).toMatch(/^Bestätige(?: zur Sicherheit)?, dass du es bist(?:, um .*)?\.$/)
  },
)
