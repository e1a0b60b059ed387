// Where this tab keeps what Instagram has added to the address. Small, because the first bundle has it.
import { readTabNote, writeTabNote } from '@/lib/tabNote'

const NOTE = 'aushang.instagramReturn'

/** For browsers that forbid storage: lost on a reload. */
let inMemory: string | null = null

export const readReturn = (): string | null => inMemory ?? readTabNote(NOTE)

export function writeReturn(note: string | null): void {
  inMemory = note
  writeTabNote(NOTE, note)
}

export const forgetInstagramReturn = (): void => writeReturn(null)
