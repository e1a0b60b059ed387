// Deletes the unsent input of an account in this browser: when the account logs out, and when it was
// not signed in here for a long time. Otherwise the input of a deleted account would stay forever.
// The end of its session (603) cannot delete it: the server also sends this code if only the selected
// profile is gone, and a restored backup may contain the account again.
import { clearVaults, lastingNames, readLasting, removeLasting, writeLasting } from './vault'

/** In days. Somebody who prepares the same week each year finds the input of the last time. */
const RETENTION = 400

const DAY = 86_400_000

/** The entry with the day on which the account was last signed in here, counted from 1970. */
const noteOf = (accountId: string): string => `opened.${accountId}`

const accountOf = (name: string): string => name.split('.')[1] ?? ''

/** Deletes all drafts of an account, of every kind and for every profile it acted for. */
export const deleteDraftsOf = (accountId: string | null): void =>
  clearVaults((name) => accountOf(name) === accountId)

/**
 * Deletes the drafts of accounts that were not signed in here for 400 days. `current` is the account
 * that is signed in. For drafts without a note, the time begins now.
 */
export function expireDrafts(current: string | null, now: number): void {
  const today = Math.floor(now / DAY)
  const names = lastingNames('')
  for (const accountId of new Set(names.map(accountOf))) {
    const note = noteOf(accountId)
    const opened = accountId === current ? null : Number(readLasting(note)) || null
    const hasDrafts = names.some((name) => name !== note && accountOf(name) === accountId)
    if (!hasDrafts || (opened !== null && today - opened > RETENTION))
      removeLasting((name) => accountOf(name) === accountId)
    else if (opened === null) writeLasting(note, `${today}`)
  }
}
