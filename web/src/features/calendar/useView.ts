// Month or week, and the day, from the address: a reload and going back restore them.
import { useLocation, useSearchParams } from 'react-router'
import { dayOf, today } from '@/lib/dateInput/days'
import { useNarrow } from '@/ui/useWidth'
import type { View } from './range'

const VIEW = 'ansicht'
const DAY = 'tag'
const names: Record<View, string> = { month: 'monat', week: 'woche' }

type Place = { view: View; day: string }

const viewOf = (text: string | null): View | null =>
  text === names.month ? 'month' : text === names.week ? 'week' : null

function dayIn(text: string | null): string | null {
  const [found, year, month, day] = text?.match(/^(2\d{3})-(\d\d)-(\d\d)$/) ?? []
  return found ? dayOf(Number(year), Number(month), Number(day)) : null
}

/** On a narrow screen a month has no room for words, so the week is the default. */
export function useView() {
  const { state } = useLocation()
  const isNarrow = useNarrow()
  const [params, setParams] = useSearchParams()
  const view = viewOf(params.get(VIEW)) ?? (isNarrow ? 'week' : 'month')
  const day = dayIn(params.get(DAY)) ?? today(Date.now())

  function show(place: Partial<Place>): void {
    const next = new URLSearchParams(params)
    next.set(VIEW, names[place.view ?? view])
    next.set(DAY, place.day ?? day)
    setParams(next, { replace: true, preventScrollReset: true, state })
  }

  return { view, day, show, isNarrow }
}
