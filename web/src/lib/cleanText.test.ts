import { vectorsOf } from '@test/vectors'
import { expect, it } from 'vitest'
import { cleanText } from './cleanText'

const vectors = vectorsOf<{ typed: string; kept: string }[]>('text')

it.each(vectors)('cleans $typed to $kept, as the server does', ({ typed, kept }) => {
  expect(cleanText(typed)).toBe(kept)
  expect(cleanText(kept)).toBe(kept)
})
