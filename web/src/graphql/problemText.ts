// German texts for errors. The server sends a reason code; the console owns the texts.
import type { Reason } from '@/lib/rules'
import { type firstCatalogues, texts } from '@/lib/texts'
import type { Problem } from './problem'

type Key = keyof typeof firstCatalogues.problems

const textOf = (key: Key): string => texts.t(key, { ns: 'problems' })

/** The reason is the text key. A reason without a text does not compile. */
const textOfReason = (reason: Reason): string => textOf(reason)

const isKnown = (reason: string): reason is Reason => texts.exists(reason, { ns: 'problems' })

const codes = [0, 400, 401, 403, 404, 409, 413, 415, 429, 603] as const

/** One sentence for an error: by its reason, else by its code. */
export const problemText = (problem: Problem): string => problemHint(problem) ?? textOf('code500')

/**
 * Like `problemText`, for use below a title that states the failure. Null if there is nothing to
 * add.
 */
export function problemHint({ reason, code }: Problem): string | null {
  if (reason && isKnown(reason)) return textOfReason(reason)
  const known = codes.find((each) => each === code)
  return known === undefined ? null : textOf(`code${known}`)
}
