import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cleanText } from './cleanText'

type Vector = { typed: string; kept: string }

/** The server is tested with the same test vectors. */
const file = join(import.meta.dirname, '../../../crates/aushang/vectors/text.json')
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]

it.each(vectors)('cleans $typed to $kept, as the server does', ({ typed, kept }) => {
  expect(cleanText(typed)).toBe(kept)
  expect(cleanText(kept)).toBe(kept)
})
