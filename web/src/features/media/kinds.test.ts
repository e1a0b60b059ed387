import { vectorsOf } from '@test/vectors'
import { expect, test } from 'vitest'
import { RECORDINGS } from '@/lib/rules'
import { accepted, errorOfFile, type FileKind } from './kinds'

type Vector = { type: FileKind; name: string; taken: boolean }

const vectors = vectorsOf<Vector[]>('recording_names')

// spec: ATTACH-44, ATTACH-46
test.each(vectors)('$type $name: taken $taken, as the server does', ({ type, name, taken }) => {
  expect(errorOfFile(type, new File(['x'], name))).toBe(taken ? null : 'wrongType')
})

const ofSize = (name: string, size: number) =>
  Object.defineProperty(new File([], name), 'size', { value: size })

// spec: ATTACH-45, ATTACH-52
test.each(['AUDIO', 'VIDEO'] as const)('%s: up to 40 MB', (kind) => {
  const name = kind === 'AUDIO' ? 'Folge.mp3' : 'Film.mp4'
  expect(RECORDINGS.maxBytes).toBe(40 * 1024 ** 2)
  expect(errorOfFile(kind, ofSize(name, RECORDINGS.maxBytes))).toBeNull()
  expect(errorOfFile(kind, ofSize(name, RECORDINGS.maxBytes + 1))).toBe('tooLarge')
  expect(accepted(kind)).toContain(name.slice(-4))
})
