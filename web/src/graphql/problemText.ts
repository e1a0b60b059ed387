// German words for a refusal. The server names a reason; the words belong to the browser.
import { type firstCatalogues, texts } from '@/lib/texts'
import type { Problem } from './problem'

type Texts = typeof firstCatalogues.problems

const has = (key: string): key is keyof Texts & string => texts.exists(key, { ns: 'problems' })

const say = (key: keyof Texts & string): string => texts.t(key, { ns: 'problems' })

/** One sentence for the whole refusal: by its reason, else by its number. */
export function problemText(problem: Problem): string {
  if (problem.reason && has(problem.reason)) return say(problem.reason)
  const byCode = `code${problem.code}`
  return say(has(byCode) ? byCode : 'code500')
}
