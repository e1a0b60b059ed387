// Which files may hang on a post, as far as the browser can tell; the server looks at their bytes
//
import { RECORDINGS } from '@/lib/rules'

export type FileKind = 'IMAGE' | 'AUDIO' | 'VIDEO'

type Rule = { accept: string; isOne: (file: File) => boolean; maxBytes: number }

/** By its ending: systems disagree on what type a film or a recording is. */
const byEnding = (endings: readonly string[]): Rule => ({
  accept: endings.join(','),
  isOne: ({ name }) => endings.some((ending) => name.toLowerCase().endsWith(ending)),
  maxBytes: RECORDINGS.maxBytes,
})

const imageTypes = ['image/jpeg', 'image/png']

const rules: Record<FileKind, Rule> = {
  IMAGE: {
    accept: imageTypes.join(','),
    isOne: ({ type }) => imageTypes.includes(type),
    // The server's is a setting of its own; this one is the specification's.
    maxBytes: 2 * 1024 ** 3,
  },
  AUDIO: byEnding(RECORDINGS.audio),
  VIDEO: byEnding(RECORDINGS.video),
}

/** What the file dialog offers. */
export const accepted = (kind: FileKind): string => rules[kind].accept

export type FileWrong = 'tooLarge' | 'wrongType'

export function wrongWithFile(kind: FileKind, file: File): FileWrong | null {
  const { isOne, maxBytes } = rules[kind]
  if (!isOne(file)) return 'wrongType'
  return file.size > maxBytes ? 'tooLarge' : null
}

/** What a file is, where any may come. */
export const kindOf = (file: File): FileKind | null =>
  (['IMAGE', 'AUDIO', 'VIDEO'] as const).find((kind) => rules[kind].isOne(file)) ?? null
