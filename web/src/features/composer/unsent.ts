// What an account has written in this browser and not sent, in all tabs and for all profiles.
import { keptOf } from './draftEntries'
import { type Unsent, unsentIn } from './leftWords'
import { useComposer } from './state'

export async function unsentOf(accountId: string): Promise<Unsent[]> {
  // This tab's input is stored in an entry as well, perhaps in an older version.
  return [useComposer.getState(), ...(await keptOf(accountId))].flatMap(unsentIn)
}
