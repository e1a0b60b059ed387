// What is changed in the settings lies in drawers, one for each tab.
import { type Drawer, drawersFor } from '@/lib/drawers'
import { type Edits, hasEdits, noEdits } from './fields'

/** What lies in a drawer, and since when, in ms since 1970. */
export type Laid = { edits: Edits; at: number }

export const drawers = drawersFor<Laid>('settings')

/** So long, in ms, what a closed tab has left waits for somebody to come back. */
const PATIENCE = 7 * 24 * 3_600_000

export type Kept = {
  edits: Edits
  /** Since when they wait, in ms since 1970, where closed tabs have left them. */
  leftAt: number | null
}

/** The drawer of this tab. When it is empty, what closed tabs have left is laid into it. */
export async function takeUp(owner: string): Promise<Kept & { drawer: Drawer<Laid> }> {
  const drawer = (await drawers.takeOwn(owner)) ?? (await drawers.takeEmpty(owner))
  const own = await drawer.vault.load()
  if (own) return { drawer, edits: restored(own), leftAt: null }
  return { drawer, ...(await gather(drawer)) }
}

/** Lays what closed tabs have left into one drawer: of a field that was changed in several, the last
 * change. */
async function gather(into: Drawer<Laid>): Promise<Kept> {
  const { owner } = into
  const ids = (await drawers.free(owner)).filter((id) => id !== into.id)
  const found = (await Promise.all(ids.map((id) => drawers.take(owner, id)))).flatMap(
    (drawer) => drawer ?? [],
  )
  const all = await Promise.all(found.map(({ vault }) => vault.load()))
  const waiting = all
    .flatMap((laid) => (laid && laid.at + PATIENCE > Date.now() ? laid : []))
    .sort((a, b) => a.at - b.at)
  const newest = waiting.at(-1)
  const edits = waiting.map(restored).reduce(over, noEdits)
  // Where there is no room for all in one, they stay where they are.
  const isSafe = !newest || (await into.vault.save({ edits, at: newest.at })) === 'kept'
  for (const [index, { vault, letGo }] of found.entries()) {
    // What cannot be read just now may be another time.
    if (isSafe && all[index]) vault.remove()
    await letGo()
  }
  return { edits, leftAt: newest?.at ?? null }
}

/** The later change of the same field counts. */
const over = (before: Edits, after: Edits): Edits => ({
  texts: { ...before.texts, ...after.texts },
  pictures: { ...before.pictures, ...after.pictures },
  consents: { ...before.consents, ...after.consents },
  map: { ...before.map, ...after.map },
})

/** What was kept by an older console may lack a kind that was added since. */
const restored = ({ edits }: Laid): Edits => ({ ...noEdits, ...edits })

export function layInto({ vault }: Drawer<Laid>, edits: Edits): void {
  if (hasEdits(edits)) void vault.save({ edits, at: Date.now() })
  else vault.remove()
}

/** Whether this account has changed anything in this browser and not saved it. */
export const hasUnsavedEdits = async (accountId: string): Promise<boolean> =>
  (await drawers.loadAll(accountId)).some((laid) => laid !== null)
