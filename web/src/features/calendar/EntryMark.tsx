import { CalendarClock, CalendarHeart, Check, EyeOff, PenLine } from 'lucide-react'
import type { Tone } from './entries'

const icons = {
  draft: PenLine,
  planned: CalendarClock,
  live: Check,
  event: CalendarHeart,
  withdrawn: EyeOff,
  ended: EyeOff,
}

/** The kind of an entry as an icon: its colour is not its only sign. */
export function EntryMark({ tone }: { tone: Tone }) {
  const Icon = icons[tone]
  return <Icon size={14} aria-hidden />
}
