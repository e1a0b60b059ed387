// What is special about a day, apart from its entries.
import { type Holiday, holidayOn } from './holidays'
import { type CalendarSettings, type Lectures, lecturesOn } from './settings'
import type { State } from './states'

export type Special = { holiday: Holiday | null; lectures: Lectures }

export const specialOf = (
  day: string,
  state: State | null,
  settings: CalendarSettings,
): Special => ({ holiday: holidayOn(day, state), lectures: lecturesOn(day, settings) })
