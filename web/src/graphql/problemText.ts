// German words for a refusal. The server names a reason; the words belong to the browser.
import type { Reason } from '@/lib/rules'
import { type firstCatalogues, texts } from '@/lib/texts'
import type { Problem } from './problem'

type Key = keyof typeof firstCatalogues.problems

const say = (key: Key): string => texts.t(key, { ns: 'problems' })

/** A reason is its own key. While one has no words, this does not compile. */
const sayReason = (reason: Reason): string => say(reason)

const isKnown = (reason: string): reason is Reason => texts.exists(reason, { ns: 'problems' })

const codes = [0, 400, 401, 403, 404, 409, 413, 415, 429, 603] as const

/** One sentence for the whole refusal: by its reason, else by its number. */
export const problemText = (problem: Problem): string => problemHint(problem) ?? say('code500')

/** The same below a title that says already that something went wrong; null where that is all. */
export function problemHint({ reason, code }: Problem): string | null {
  if (reason && isKnown(reason)) return sayReason(reason)
  const known = codes.find((each) => each === code)
  return known === undefined ? null : say(`code${known}`)
}
