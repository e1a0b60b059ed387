// Addresses in running text: what stands behind http:// or https:// up to where a person would
// say that it ends.

const SCHEME = /https?:\/\/(?=[\p{Alphabetic}\p{N}])/iuy
const REST = /[^\p{White_Space}<>"*]+/uy
const WORD_BEFORE = /[\p{Alphabetic}\p{N}]$/u
/** Signs that end a sentence rather than an address. */
const TRAILING = new Set(".,;:!?'…»“”‘’)]}")

/** The address that begins at this place, or nothing. */
export function addressAt(text: string, at: number): string | null {
  if (text[at] !== 'h' && text[at] !== 'H') return null
  SCHEME.lastIndex = at
  const scheme = SCHEME.exec(text)?.[0]
  if (!scheme || WORD_BEFORE.test(text.slice(Math.max(0, at - 2), at))) return null
  REST.lastIndex = at + scheme.length
  const rest = REST.exec(text)?.[0] ?? ''
  return scheme + withoutTrailing(rest)
}

/** A bracket at the end belongs to the address when its partner does: …/Stern_(Zeichen) */
function withoutTrailing(rest: string): string {
  let unopened = 0
  for (const sign of rest) {
    if (sign === '(') unopened -= 1
    if (sign === ')') unopened += 1
  }
  let end = rest.length
  for (; TRAILING.has(rest.charAt(end - 1)); end -= 1) {
    if (rest[end - 1] !== ')') continue
    if (unopened <= 0) break
    unopened -= 1
  }
  return rest.slice(0, end)
}
