// Finds addresses in running text: from http://, https:// or www. up to where a person would say
// that the address ends.

const SCHEME = /https?:\/\/(?=[\p{Alphabetic}\p{N}])/iuy
const WWW = /www\.(?=[\p{Alphabetic}\p{N}])/iuy
const REST = /[^\p{White_Space}<>"*]+/uy
const WORD_BEFORE = /[\p{Alphabetic}\p{N}]$/u
/** Characters before www. that make it part of something longer: a path, an email address, code. */
const JOINED_BEFORE = /[-.@_/\\+=&#%~$`]$/
/** Characters that end a sentence rather than an address. */
const TRAILING = new Set(".,;:!?'…»“”‘’)]}")

/** A host name, whose length is checked separately, an optional port, and the rest. */
const HOST_AND_REST = /^(?<host>[^/?#:]+)(?::\d{1,5})?(?:[/?#]|$)/
const MAX_HOST = 253
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const LAST_LABEL = /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]*[a-z0-9])$/iu

/** `typed` is the text as written, `link` the complete address. */
export type Address = { typed: string; link: string }

/** The address that begins at this index, or null. */
export function addressAt(text: string, at: number): Address | null {
  const first = text[at]
  if (first === 'h' || first === 'H') return withScheme(text, at)
  return first === 'w' || first === 'W' ? withoutScheme(text, at) : null
}

function withScheme(text: string, at: number): Address | null {
  const scheme = matchAt(SCHEME, text, at)
  if (!scheme || WORD_BEFORE.test(textBefore(text, at))) return null
  const typed = scheme + withoutTrailing(matchAt(REST, text, at + scheme.length))
  return { typed, link: typed }
}

/** www.uni.de becomes https://www.uni.de. Null if the host name is not valid. */
function withoutScheme(text: string, at: number): Address | null {
  const www = matchAt(WWW, text, at)
  const before = textBefore(text, at)
  if (!www || WORD_BEFORE.test(before) || JOINED_BEFORE.test(before)) return null
  const rest = withoutTrailing(matchAt(REST, text, at + www.length))
  const host = HOST_AND_REST.exec(rest)?.groups?.host
  if (host === undefined || !isHostName(host)) return null
  const link = `https://${www}${rest}`
  return URL.canParse(link) ? { typed: www + rest, link } : null
}

function isHostName(host: string): boolean {
  const labels = host.split('.')
  return (
    host.length <= MAX_HOST &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    LAST_LABEL.test(labels.at(-1) ?? '')
  )
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

const textBefore = (text: string, at: number): string => text.slice(Math.max(0, at - 2), at)

/** Keeps a closing bracket at the end if its opening one is in the address: …/Stern_(Zeichen) */
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
