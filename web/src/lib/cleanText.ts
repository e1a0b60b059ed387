// Cleans text input in the same way as the server (crates/aushang/src/text.rs): trims and composes
// it, and removes control characters and characters that change the text direction. A text without
// visible characters becomes blank.

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const DROPPED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g
const LINE_END = /\r\n?|[\u2028\u2029]/g
const NOTHING = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

export function cleanText(typed: string): string {
  const text = typed.replace(LINE_END, '\n').replace(DROPPED, '').normalize('NFC').trim()
  return NOTHING.test(text) ? '' : text
}
