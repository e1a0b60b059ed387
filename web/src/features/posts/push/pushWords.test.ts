import { vectorsOf } from '@test/vectors'
import { expect, it } from 'vitest'
import { cutTo, LOCK_SCREEN, pushWords } from './pushWords'

type Vector = {
  name: string
  author: string
  title: string | null
  text: string | null
  content: string
  shown: { title: string; body: string }
}

it.each(vectorsOf<Vector[]>('push_words'))('matches what the server sends: $name', (vector) => {
  const { author, title, text, content, shown } = vector
  const push = { title: title ?? ' ', text: text ?? '' }
  const result = pushWords({ push, texts: { de: ` ${content}\n` } }, author)
  expect(result).toEqual({ title: shown.title, text: shown.body })
})

it('truncates to the length of a lock screen, counting an emoji as one character', () => {
  const { text } = LOCK_SCREEN
  expect(cutTo('👩‍👩‍👧'.repeat(text), text)).toBe('👩‍👩‍👧'.repeat(text))
  expect(cutTo('👩‍👩‍👧'.repeat(text + 1), text)).toBe(`${'👩‍👩‍👧'.repeat(text)}…`)
})
