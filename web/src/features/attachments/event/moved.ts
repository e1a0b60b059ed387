import type { Moved } from '../kind'
import type { EventDraft } from './event'
import { said } from './said'

/** The time that has moved along with the other, for as long as it stays there. */
export const movedTime = ({ moved, ...event }: EventDraft): Moved | null =>
  moved ? { which: moved.which, from: said(moved.from), date: said(event[moved.which]) } : null
