// Which Land and which lecture times the calendar of a profile shows. There is no common source of
// lecture times, so people enter them; both stay in this browser.
import { useState } from 'react'
import { isState, type State } from './states'

export type Semester = 'winter' | 'summer'

/** Days, both inclusive; empty until they are entered. */
export type Period = { from: string; to: string }

export type CalendarSettings = {
  /** Null: not chosen, so that the address of the profile decides. */
  state: State | null
  lectures: Record<Semester, Period>
}

const noPeriod: Period = { from: '', to: '' }

export const noSettings: CalendarSettings = {
  state: null,
  lectures: { winter: noPeriod, summer: noPeriod },
}

const keyOf = (profile: string): string => `aushang.calendar.${profile}`

const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^(\d{4}-\d\d-\d\d)?$/.test(text)

function periodOf(stored: unknown): Period {
  const { from, to } = (stored ?? {}) as Partial<Period>
  return isDay(from) && isDay(to) ? { from, to } : noPeriod
}

function read(profile: string): CalendarSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(profile)) ?? '{}') as {
      state?: unknown
      lectures?: Partial<Record<Semester, unknown>>
    }
    return {
      state: isState(stored.state) ? stored.state : null,
      lectures: {
        winter: periodOf(stored.lectures?.winter),
        summer: periodOf(stored.lectures?.summer),
      },
    }
  } catch {
    return noSettings
  }
}

/** Those of a profile, which must not change while the component is mounted. */
export function useCalendarSettings(profile: string) {
  const [settings, setSettings] = useState(() => read(profile))
  function save(settings: CalendarSettings): void {
    setSettings(settings)
    try {
      localStorage.setItem(keyOf(profile), JSON.stringify(settings))
    } catch {
      // Without storage they are kept until the page is closed.
    }
  }
  return { settings, save }
}

/** The lecture time of a day, and whether it begins or ends on it. */
export type Lectures = 'begin' | 'end' | 'within' | null

export function lecturesOn(day: string, { lectures }: CalendarSettings): Lectures {
  const within = Object.values(lectures).find(({ from, to }) => from <= day && day <= to)
  if (!within?.from) return null
  if (within.from === day) return 'begin'
  return within.to === day ? 'end' : 'within'
}
