// What an account has written in this browser and never sent, in whatever tab and as whatever profile.
import { firstLine } from '../firstLine'
import { keptOf } from './drawers'
import { wordsOf } from './leftWords'
import { isWorthKeeping, useComposer } from './state'

/** Its first words, each once; blank for what has none. */
export async function unsentWords(accountId: string): Promise<string[]> {
  const all = [useComposer.getState(), ...(await keptOf(accountId))].filter(isWorthKeeping)
  return [...new Set(all.map((kept) => firstLine(wordsOf(kept))))]
}
