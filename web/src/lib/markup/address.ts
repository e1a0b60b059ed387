// Addresses in running text: what stands behind http:// or https:// up to where a person would
// say that it ends.

const SCHEME = /https?:\/\/(?=[\p{Alphabetic}\p{N}])/iuy
const REST = /[^\p{White_Space}<>"*]+/uy
const WORD_BEFORE = /[\p{Alphabetic}\p{N}]$/u
/** Signs that end a sentence rather than an address. */
const TRAILING = /[.,;:!?'…»“”‘’)\]}]$/u

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

function withoutTrailing(rest: string): string {
  let end = rest
  while (TRAILING.test(end) && !closesWithin(end)) end = end.slice(0, -1)
  return end
}

/** A bracket at the end belongs to the address when its partner does: …/Stern_(Zeichen) */
function closesWithin(address: string): boolean {
  const count = (sign: string) => address.split(sign).length
  return address.endsWith(')') && count('(') >= count(')')
}
