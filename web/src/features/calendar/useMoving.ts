// A post that is being moved, by the arrow keys or by dragging: the calendar shows it on the day
// where it would go. Nothing is saved before it is confirmed or dropped.
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, fullDay } from '@/lib/dateInput/days'
import { time } from '@/lib/dates'
import { notify } from '@/ui/notify'
import { dayOf, firstDayFor } from './entries'
import { followPointer } from './followPointer'
import type { Entry } from './queries'
import type { View } from './range'

type Moving = {
  entry: Entry
  /** The day where it is shown. */
  day: string
  by: 'keys' | 'pointer'
  /** It is being saved. */
  busy: boolean
}

type Options = {
  view: View
  /** Shows this day. */
  onShow: (day: string) => void
  /** Focuses the entry as soon as it is rendered. */
  onFocus: (entry: Entry) => void
  /** Saves the move. */
  move: (entry: Entry, day: string) => Promise<void>
}

/** Of React, or of the browser. */
type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'altKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'shiftKey'
  | 'repeat'
  | 'preventDefault'
  | 'stopPropagation'
>

const steps: Record<string, Record<View, number>> = {
  ArrowLeft: { month: -1, week: -1 },
  ArrowRight: { month: 1, week: 1 },
  ArrowUp: { month: -7, week: -1 },
  ArrowDown: { month: 7, week: 1 },
}

/** What handles keys itself. */
const OTHERS = '[data-entry-id], input, textarea, select, [role="dialog"], [role="menu"]'

export function useMoving({ view, onShow, onFocus, move }: Options) {
  const { t } = useTranslation('calendar')
  const [moving, setMoving] = useState<Moving | null>(null)
  /** What screen readers announce. */
  const [said, setSaid] = useState('')
  /** The last key, which may come before the next render. */
  const current = useRef(moving)

  function set(next: Moving | null): void {
    current.current = next
    setMoving(next)
  }

  function step(entry: Entry, by: number): void {
    const before = current.current
    const from = before?.entry.id === entry.id ? before.day : dayOf(entry)
    const first = firstDayFor(entry, Date.now())
    const wanted = addDays(from, by)
    // A draft may have been planned for a day that has passed.
    const day = wanted < first && by > 0 ? first : wanted
    if (day < first) {
      setSaid(t('wrong.past'))
      return
    }
    set({ entry, day, by: 'keys', busy: false })
    setSaid(t('wouldMove', { title: entry.title, day: fullDay(day), time: time(entry.date) }))
    onShow(day)
    onFocus(entry)
  }

  function cancel(): void {
    const before = current.current
    if (!before || before.busy) return
    set(null)
    setSaid(t('notMoved'))
    if (before.by === 'pointer') return
    onShow(dayOf(before.entry))
    onFocus(before.entry)
  }

  async function confirm(): Promise<void> {
    const before = current.current
    if (!before || before.busy) return
    const { entry, day } = before
    if (day === dayOf(entry)) return cancel()
    set({ ...before, busy: true })
    await move(entry, day)
    set(null)
    setSaid('')
    if (before.by === 'keys') onFocus(entry)
  }

  /** Handles the keys of an entry. */
  function onKey(entry: Entry, event: KeyPress): void {
    const before = current.current
    const isMoving = before?.entry.id === entry.id && before.by === 'keys'
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const by = steps[event.key]?.[view]
    if (by !== undefined && (event.altKey || isMoving)) {
      event.preventDefault()
      event.stopPropagation()
      if (before?.busy) return
      if (entry.viewerCanReschedule) step(entry, by)
      else setSaid(t(whyFixed(entry)))
    } else if (isMoving && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      if (!event.repeat) void confirm()
    } else if (isMoving && event.key === 'Escape') {
      event.stopPropagation()
      cancel()
    }
  }

  // While another month is being loaded, the entry is not on the page, and something else has the focus.
  const onLostKey = useEffectEvent((event: KeyboardEvent) => {
    const entry = current.current?.by === 'keys' ? current.current.entry : null
    const target = event.target instanceof Element ? event.target : document.body
    const presses = event.key === 'Enter' || event.key === ' '
    const isOthers = target.closest(`${OTHERS}${presses ? ', button, a' : ''}`) !== null
    if (entry && !event.defaultPrevented && !isOthers) onKey(entry, event)
  })
  const isByKeys = moving?.by === 'keys'
  useEffect(() => {
    if (!isByKeys) return undefined
    document.addEventListener('keydown', onLostKey)
    return () => document.removeEventListener('keydown', onLostKey)
  }, [isByKeys])

  /** Follows the pointer that was pressed on an entry. */
  function onPress(entry: Entry, event: PointerEvent): void {
    if (!entry.viewerCanReschedule || current.current) return
    const first = firstDayFor(entry, Date.now())
    followPointer(event, {
      onDay: (day) => {
        const there = day !== null && day >= first ? day : dayOf(entry)
        if (current.current?.day !== there) set({ entry, day: there, by: 'pointer', busy: false })
      },
      onDrop: (day) => {
        const isPast = day !== null && day < first && day !== dayOf(entry)
        if (isPast) notify.failed(t('notMoved'), t('wrong.past'))
        void confirm()
      },
      onCancel: cancel,
    })
  }

  return { moving, said, onKey, onPress, confirm, cancel }
}

function whyFixed({ kind, status }: Entry) {
  if (kind === 'EVENT') return 'fixed.event'
  return status === 'LIVE' ? 'fixed.live' : 'fixed.role'
}
