import type { Moved } from '../editing'
import { dateText } from './dateText'
import type { EventDraft } from './event'

/** The time that moved along with the other one, as long as it stays moved; otherwise null. */
export const movedTime = ({ moved, ...event }: EventDraft): Moved | null =>
  moved
    ? { which: moved.which, from: dateText(moved.from), date: dateText(event[moved.which]) }
    : null
