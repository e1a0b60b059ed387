// What an account has written in this browser and never sent, in whatever tab and as whatever profile.
import { keptOf } from './drawers'
import { type Unsent, unsentIn } from './leftWords'
import { useComposer } from './state'

export async function unsentOf(accountId: string): Promise<Unsent[]> {
  // What stands here lies in a drawer, too, perhaps as it was a moment ago.
  return [useComposer.getState(), ...(await keptOf(accountId))].flatMap(unsentIn)
}
