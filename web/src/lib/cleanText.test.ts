import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cleanText } from './cleanText'

type Vector = { typed: string; kept: string }

/** The test vectors that the server runs as well. */
const file = join(import.meta.dirname, '../../../crates/aushang/vectors/text.json')
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]

it.each(vectors)('cleans $typed like the server: $kept', ({ typed, kept }) => {
  expect(cleanText(typed)).toBe(kept)
  expect(cleanText(kept)).toBe(kept)
})
