// The kinds of unsaved input that `keptInput` keeps, and whether there is any. A module of its own,
// because pages that only ask this do not need the code that restores it.
import { draftStore } from './draftStore'

export type KeptKind =
  | 'settings'
  | 'maps'
  | 'links'
  | 'accessCode'
  | 'staffProfile'
  | 'newProfile'
  | 'sourceAddress'
  | 'seriesTexts'
  | 'withdrawReason'
  | 'sendBackReason'
  | 'refusalReason'
  | 'postComment'

/** The contents of an entry, and when they were saved, in ms since 1970. */
export type Stored<Contents> = { edits: Contents; at: number }

/** An entry without input is removed. */
export const storeOf = <Contents>(kind: KeptKind) => draftStore<Stored<Contents>>(kind)

/** Whether this account has unsaved input in this browser. */
export const hasKeptInput = async (kind: KeptKind, accountId: string): Promise<boolean> =>
  (await storeOf(kind).loadAll(accountId)).some((stored) => stored !== null)

/** Whether this tab has unsaved input, from before a reload or from another page. */
export async function hasOwnKeptInput(kind: KeptKind, owner: string): Promise<boolean> {
  const entry = await storeOf(kind).lockOwn(owner)
  const stored = await entry?.vault.load()
  await entry?.release()
  return !!stored
}
