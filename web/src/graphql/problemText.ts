// German texts for errors. The server sends a reason code; the texts are in the console.

import type { moreCatalogues } from '@/lib/moreTexts'
import type { Reason } from '@/lib/rules'
import type { sourcesCatalogues } from '@/lib/sourcesTexts'
import { type firstCatalogues, texts } from '@/lib/texts'
import { type Problem, unanswered } from './problem'

/** Those of posts, files and sources are loaded with them. */
type Key = keyof (typeof firstCatalogues.problems &
  typeof moreCatalogues.problems &
  typeof sourcesCatalogues.problems)

const textOf = (key: Key): string => texts.t(key, { ns: 'problems' })

/** The reason is also the key of its text. If a reason has no text, this does not compile. */
const textOfReason = (reason: Reason): string => textOf(reason)

const isKnown = (reason: string): reason is Reason => texts.exists(reason, { ns: 'problems' })

/** The general text of a reason at a field that has no text of its own for it. */
export const reasonText = (reason: string): string =>
  problemText({ ...unanswered, code: 400, reason })

const codesWithText = [0, 400, 401, 403, 404, 409, 413, 415, 429, 603] as const

/** The sentence for the reason of an error or, if that has none, for its code. */
export const problemText = (problem: Problem): string => problemHint(problem) ?? textOf('code500')

/**
 * Like `problemText`, but null if neither the reason nor the code has a text. For use below a title
 * that already states the failure.
 */
export function problemHint({ reason, code }: Problem): string | null {
  if (reason && isKnown(reason)) return textOfReason(reason)
  const known = codesWithText.find((each) => each === code)
  return known === undefined ? null : textOf(`code${known}`)
}
