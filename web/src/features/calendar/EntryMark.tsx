import { CalendarClock, CalendarHeart, Check, PenLine } from 'lucide-react'
import { toneOf } from './entries'
import type { Entry } from './queries'

const icons = { draft: PenLine, planned: CalendarClock, live: Check }

/** The kind of an entry as an icon: its colour is not its only sign. */
export function EntryMark({ entry }: { entry: Pick<Entry, 'kind' | 'status'> }) {
  const Icon = entry.kind === 'EVENT' ? CalendarHeart : icons[toneOf(entry)]
  return <Icon size={14} aria-hidden />
}
