// Which files may be attached to a post, as far as the browser can tell. The server checks their
// bytes.
import { RECORDINGS } from '@/lib/rules'

export type FileKind = 'IMAGE' | 'AUDIO' | 'VIDEO'

type Rule = { accept: string; isOne: (file: File) => boolean; maxBytes: number }

/** By extension: systems disagree about the MIME types of audio and video files. */
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
    // The limit of the specification. The server's limit is configurable.
    maxBytes: 2 * 1024 ** 3,
  },
  AUDIO: byEnding(RECORDINGS.audio),
  VIDEO: byEnding(RECORDINGS.video),
}

/** The `accept` attribute for the file dialog. */
export const accepted = (kind: FileKind): string => rules[kind].accept

export type FileWrong = 'tooLarge' | 'wrongType'

export function errorOfFile(kind: FileKind, file: File): FileWrong | null {
  const { isOne, maxBytes } = rules[kind]
  if (!isOne(file)) return 'wrongType'
  return file.size > maxBytes ? 'tooLarge' : null
}

/** The kind of a file; null if it is none of them. */
export const kindOf = (file: File): FileKind | null =>
  (['IMAGE', 'AUDIO', 'VIDEO'] as const).find((kind) => rules[kind].isOne(file)) ?? null
