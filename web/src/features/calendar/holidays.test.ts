import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/dateInput/days'
import { easterOf, holidayOn } from './holidays'
import { type State, stateNamed, states } from './states'

const all = Object.keys(states) as State[]

/** All holidays of a year, as `01-01 Neujahr`; those of some municipalities in brackets. */
function holidaysOf(year: number, state: State | null): string[] {
  const found: string[] = []
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const holiday = holidayOn(day, state)
    const name = holiday?.isPartial ? `(${holiday.name})` : holiday?.name
    if (name) found.push(`${day.slice(5)} ${name}`)
  }
  return found
}

const statesWith = (day: string, name: string) =>
  all.filter((state) => {
    const holiday = holidayOn(day, state)
    return holiday?.name === name && !holiday.isPartial
  })

it.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2029, '2029-04-01'],
  [2030, '2030-04-21'],
  [2038, '2038-04-25'],
  [2076, '2076-04-19'],
])('computes Easter of %i', (year, sunday) => {
  expect(easterOf(year)).toBe(sunday)
})

describe('movable holidays of all Länder', () => {
  it.each([
    [2026, '04-03', '04-06', '05-14', '05-25'],
    [2027, '03-26', '03-29', '05-06', '05-17'],
    [2028, '04-14', '04-17', '05-25', '06-05'],
    [2029, '03-30', '04-02', '05-10', '05-21'],
    [2030, '04-19', '04-22', '05-30', '06-10'],
  ])('fall in %i on their days', (year, goodFriday, easterMonday, ascension, whitMonday) => {
    const everywhere = [
      '01-01 Neujahr',
      `${goodFriday} Karfreitag`,
      `${easterMonday} Ostermontag`,
      '05-01 Tag der Arbeit',
      `${ascension} Christi Himmelfahrt`,
      `${whitMonday} Pfingstmontag`,
      '10-03 Tag der Deutschen Einheit',
      '12-25 1. Weihnachtstag',
      '12-26 2. Weihnachtstag',
    ]
    expect(holidaysOf(year, null)).toEqual(everywhere)
    for (const state of all) {
      expect(holidaysOf(year, state)).toEqual(expect.arrayContaining(everywhere))
    }
  })
})

describe('regional holidays', () => {
  it.each<[string, string, State[]]>([
    ['2026-01-06', 'Heilige Drei Könige', ['BW', 'BY', 'ST']],
    ['2026-03-08', 'Internationaler Frauentag', ['BE', 'MV']],
    ['2022-03-08', 'Internationaler Frauentag', ['BE']],
    ['2018-03-08', 'Internationaler Frauentag', []],
    ['2026-04-05', 'Ostersonntag', ['BB']],
    ['2026-05-24', 'Pfingstsonntag', ['BB']],
    ['2026-06-04', 'Fronleichnam', ['BW', 'BY', 'HE', 'NW', 'RP', 'SL']],
    ['2027-05-27', 'Fronleichnam', ['BW', 'BY', 'HE', 'NW', 'RP', 'SL']],
    ['2026-08-15', 'Mariä Himmelfahrt', ['SL']],
    ['2026-09-20', 'Weltkindertag', ['TH']],
    ['2026-10-31', 'Reformationstag', ['BB', 'HB', 'HH', 'MV', 'NI', 'SN', 'ST', 'SH', 'TH']],
    ['2026-11-01', 'Allerheiligen', ['BW', 'BY', 'NW', 'RP', 'SL']],
    ['2025-05-08', '80. Jahrestag der Befreiung', ['BE']],
    ['2026-05-08', '80. Jahrestag der Befreiung', []],
    ['2028-06-17', '75. Jahrestag des Volksaufstands', ['BE']],
  ])('%s is %s', (day, name, where) => {
    expect(statesWith(day, name)).toEqual(where)
  })

  it.each(['2026-11-18', '2027-11-17', '2028-11-22', '2029-11-21', '2030-11-20'])(
    'Buß- und Bettag is on %s, in Saxony only',
    (day) => {
      expect(statesWith(day, 'Buß- und Bettag')).toEqual(['SN'])
    },
  )

  it('are marked if only some municipalities have them', () => {
    const partial = (day: string) => all.filter((state) => holidayOn(day, state)?.isPartial)
    expect(partial('2026-06-04')).toEqual(['SN', 'TH'])
    expect(partial('2026-08-08')).toEqual(['BY'])
    expect(partial('2026-08-15')).toEqual(['BY'])
  })

  it.each<[State, number]>([
    ['BW', 12],
    ['BY', 14],
    ['BE', 10],
    ['BB', 12],
    ['HB', 10],
    ['HH', 10],
    ['HE', 10],
    ['MV', 11],
    ['NI', 10],
    ['NW', 11],
    ['RP', 11],
    ['SL', 12],
    ['SN', 12],
    ['ST', 11],
    ['SH', 10],
    ['TH', 12],
  ])('%s has %i in 2026, including partial ones', (state, count) => {
    expect(holidaysOf(2026, state)).toHaveLength(count)
  })
})

it.each([
  ['Baden-Württemberg', 'BW'],
  [' bayern ', 'BY'],
  ['Sachsen', 'SN'],
  ['Tirol', null],
  ['', null],
  [null, null],
])('reads the Land %s', (name, state) => {
  expect(stateNamed(name)).toBe(state)
})
