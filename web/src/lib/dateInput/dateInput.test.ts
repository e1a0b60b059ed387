// What a date field reads and shows.
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf, fullDay, weekdayOf, weekOf } from './days'
import { readDateTime, type Unread } from './readDateTime'
import { existsTwice, fieldText, isWallClock, longText } from './wallClock'

/** Saturday, 21 November 2026, 09:00 in Berlin. */
const NOW = '2026-11-21T08:00:00Z'

const read = (text: string, now = NOW, defaultTime?: string): string => {
  const { wrong, ...found } = readDateTime(text, { now: Date.parse(now), defaultTime })
  return wrong ?? (found as { wallClock: string }).wallClock
}

const isReadAs = (text: string, expected: string) => expect(read(text)).toBe(expected)

describe('a day and a time', () => {
  it.each([
    ['24.11.2026 8:00', '2026-11-24 08:00:00'],
    ['24.11. 8 Uhr', '2026-11-24 08:00:00'],
    ['24.11.26, 08:00', '2026-11-24 08:00:00'],
    ['24.11.26 8 Uhr', '2026-11-24 08:00:00'],
    ['24.11.2026, 08:00\u00a0Uhr', '2026-11-24 08:00:00'],
    ['  24. 11. 2026   um 8.05 uhr ', '2026-11-24 08:05:00'],
    ['24.11 18:30', '2026-11-24 18:30:00'],
    ['24.11.18:30', '2026-11-24 18:30:00'],
    ['24.11.18 Uhr', '2026-11-24 18:00:00'],
    ['24.11. 1830', '2026-11-24 18:30:00'],
    ['24.11. 2027 18:30', '2027-11-24 18:30:00'],
    ['24.11. 18h30', '2026-11-24 18:30:00'],
    ['24.11. 8 Uhr 15', '2026-11-24 08:15:00'],
    ['24/11/2026 8:00', '2026-11-24 08:00:00'],
    ['2026-11-24 08:00', '2026-11-24 08:00:00'],
    ['2026-11-24T08:00:00', '2026-11-24 08:00:00'],
    ['24. November 2026, 8 Uhr', '2026-11-24 08:00:00'],
    ['24 nov 8:00', '2026-11-24 08:00:00'],
    ['1. März 8 Uhr', '2027-03-01 08:00:00'],
    ['1. maerz 8 Uhr', '2027-03-01 08:00:00'],
    ['Dienstag, 24. November 2026, 08:00\u00a0Uhr', '2026-11-24 08:00:00'],
    ['Di., 24.11. ab 8 Uhr', '2026-11-24 08:00:00'],
  ])('is read from %s', isReadAs)
})

describe('a day by its name', () => {
  it.each([
    ['heute 18:30', '2026-11-21 18:30:00'],
    ['gestern 8 Uhr', '2026-11-20 08:00:00'],
    ['vorgestern 8 Uhr', '2026-11-19 08:00:00'],
    ['Heute um 8', '2026-11-21 08:00:00'],
    ['morgen 8', '2026-11-22 08:00:00'],
    ['übermorgen, 8 Uhr', '2026-11-23 08:00:00'],
    ['uebermorgen 8 Uhr', '2026-11-23 08:00:00'],
    ['morgen früh', '2026-11-22 08:00:00'],
    ['morgen früh um 7', '2026-11-22 07:00:00'],
    ['morgen Mittag', '2026-11-22 12:00:00'],
    ['morgen mittag 1 Uhr', '2026-11-22 13:00:00'],
    ['morgen Abend', '2026-11-22 18:00:00'],
    ['morgen Abend 8 Uhr', '2026-11-22 20:00:00'],
    ['morgen 8 Uhr abends', '2026-11-22 20:00:00'],
    ['morgen 8 Uhr früh', '2026-11-22 08:00:00'],
    ['Montag 8 Uhr', '2026-11-23 08:00:00'],
    ['mo 8:30', '2026-11-23 08:30:00'],
    ['Mo. 8.30', '2026-11-23 08:30:00'],
    ['am Freitag, 18 Uhr', '2026-11-27 18:00:00'],
    ['nächsten Montag 8 Uhr', '2026-11-23 08:00:00'],
    ['Sonnabend 8 Uhr', '2026-11-28 08:00:00'],
    // NOW is a Saturday, 9:00.
    ['Samstag 9:00', '2026-11-28 09:00:00'],
    ['Samstag 9:01', '2026-11-21 09:01:00'],
    ['nächsten Samstag 9:01', '2026-11-28 09:01:00'],
  ])('is read from %s', isReadAs)

  it('uses the day in Berlin, which begins before the UTC day', () => {
    expect(read('heute 18 Uhr', '2026-11-21T22:59:59Z')).toBe('2026-11-21 18:00:00')
    expect(read('heute 18 Uhr', '2026-11-21T23:00:00Z')).toBe('2026-11-22 18:00:00')
  })
})

describe('a day without its year', () => {
  it.each([
    ['2.1. 8 Uhr', '2026-12-20T08:00:00Z', '2027-01-02 08:00:00'],
    ['20.12. 8 Uhr', '2026-12-20T08:00:00Z', '2026-12-20 08:00:00'],
    ['19.12. 8 Uhr', '2026-12-20T08:00:00Z', '2027-12-19 08:00:00'],
    ['31.12. 8 Uhr', '2026-01-01T08:00:00Z', '2026-12-31 08:00:00'],
    ['31.12. 24:00', '2026-12-20T08:00:00Z', '2027-01-01 00:00:00'],
    ['29.2. 8 Uhr', '2027-12-20T08:00:00Z', '2028-02-29 08:00:00'],
    ['29.2. 8 Uhr', '2028-02-29T08:00:00Z', '2028-02-29 08:00:00'],
    ['29.2. 8 Uhr', '2028-03-01T08:00:00Z', 'noSuchDay'],
    // In Berlin it is already the new year.
    ['1.1. 8 Uhr', '2026-12-31T23:30:00Z', '2027-01-01 08:00:00'],
  ])('is the next such day: %s at %s', (text, now, wallClock) => {
    expect(read(text, now)).toBe(wallClock)
  })
})

describe('the bounds of calendar and clock', () => {
  it.each([
    ['28.2.2027 8:00', '2027-02-28 08:00:00'],
    ['29.2.2027 8:00', 'noSuchDay'],
    ['29.2.2028 8:00', '2028-02-29 08:00:00'],
    ['30.4.2027 8:00', '2027-04-30 08:00:00'],
    ['31.4.2027 8:00', 'noSuchDay'],
    ['31.4.', 'noSuchDay'],
    ['31.12.2026 8:00', '2026-12-31 08:00:00'],
    ['32.12.2026 8:00', 'noSuchDay'],
    ['0.12.2026 8:00', 'noSuchDay'],
    ['1.0.2026 8:00', 'noSuchDay'],
    ['1.13.2026 8:00', 'noSuchDay'],
    ['24.11.2026 0:00', '2026-11-24 00:00:00'],
    ['24.11.2026 23:59', '2026-11-24 23:59:00'],
    ['24.11.2026 24:00', '2026-11-25 00:00:00'],
    ['24.11.2026 24 Uhr', '2026-11-25 00:00:00'],
    ['24.11.2026 24:01', 'noSuchTime'],
    ['24.11.2026 25 Uhr', 'noSuchTime'],
    ['24.11.2026 8:60', 'noSuchTime'],
    // The nights of the clock changes: fields check these times with `fromWallClock`.
    ['28.3.2027 2:30', '2027-03-28 02:30:00'],
    ['31.10.2027 2:30', '2027-10-31 02:30:00'],
    ['27.3.2027 24:00', '2027-03-28 00:00:00'],
  ])('are respected: %s', isReadAs)
})

it.each<[string, Unread]>([
  ['bald', 'unclear'],
  ['24.', 'unclear'],
  ['24.11.202 8:00', 'unclear'],
  ['24.11.2026 acht', 'unclear'],
  ['24.11.2026 8:3', 'unclear'],
  ['morgens 8', 'unclear'],
  ['24. Novembers 8 Uhr', 'unclear'],
  ['18:30', 'dayMissing'],
  ['8 Uhr', 'dayMissing'],
  ['24.11.2026', 'timeMissing'],
  ['morgen', 'timeMissing'],
  ['Montag', 'timeMissing'],
  ['Mo, 24.11.2026 8:00', 'wrongWeekday'],
])('returns the reason why %s is not a date: %s', isReadAs)

it.each([
  ['24.11.2026', '2026-11-24 09:00:00'],
  ['morgen', '2026-11-22 09:00:00'],
  ['Montag,', '2026-11-23 09:00:00'],
  ['24.11.2026 18 Uhr', '2026-11-24 18:00:00'],
  ['18 Uhr', 'dayMissing'],
])('uses the default time for a day without a time: %s', (text, found) => {
  expect(read(text, NOW, '09:00')).toBe(found)
})

describe('a time without a day', () => {
  it.each([
    ['23', '2026-11-27 20:00:00', '2026-11-27 23:00:00'],
    ['22:30', '2026-11-27 20:00:00', '2026-11-27 22:30:00'],
    ['20:01', '2026-11-27 20:00:00', '2026-11-27 20:01:00'],
    ['20 Uhr', '2026-11-27 20:00:00', '2026-11-28 20:00:00'],
    ['2 Uhr', '2026-11-27 20:00:00', '2026-11-28 02:00:00'],
    ['24 Uhr', '2026-11-27 20:00:00', '2026-11-28 00:00:00'],
    ['1 Uhr', '2026-12-31 22:00:00', '2027-01-01 01:00:00'],
    ['25 Uhr', '2026-11-27 20:00:00', 'noSuchTime'],
    ['bald', '2026-11-27 20:00:00', 'unclear'],
  ])('of %s is the first such time after %s', (text, after, expected) => {
    const { wallClock, wrong } = readDateTime(text, { now: Date.parse(NOW), after })
    expect(wrong ?? wallClock).toBe(expected)
  })

  it('returns dayMissing if there is no date that the time could follow', () => {
    expect(readDateTime('23 Uhr', { now: Date.parse(NOW), after: null }).wrong).toBe('dayMissing')
  })
})

describe('days', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('returns the Monday of the week of %s: %s', (day, monday) => {
    expect(weekOf(day)).toBe(monday)
    expect(weekdayOf(monday)).toBe(0)
  })

  it('adds days and months across month ends, year ends and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-03-28', 1)).toBe('2027-03-29')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
    expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15')
  })

  it('returns null for a day that does not exist', () => {
    expect(dayOf(2028, 2, 29)).toBe('2028-02-29')
    expect(dayOf(2027, 2, 29)).toBeNull()
    expect(dayOf(2100, 2, 29)).toBeNull()
  })

  it('formats a day in full', () => {
    expect(fullDay('2026-11-24')).toBe('Dienstag, 24. November 2026')
  })
})

describe('wall clocks', () => {
  it.each([
    ['before the night', '2027-10-31 01:59:00', false],
    ['the first of the hour', '2027-10-31 02:00:00', true],
    ['the last of the hour', '2027-10-31 02:59:00', true],
    ['after it', '2027-10-31 03:00:00', false],
    ['a time that the clock skips', '2027-03-28 02:30:00', false],
    ['the hour after that', '2027-03-28 03:00:00', false],
  ])('detects whether the clock shows a time twice: %s', (_when, wallClock, twice) => {
    expect(existsTwice(wallClock)).toBe(twice)
  })

  it('formats a wall clock as people write it, and returns other text unchanged', () => {
    expect(fieldText('2026-11-24 08:00:00')).toBe('24.11.2026, 08:00')
    expect(fieldText('24.11. um acht')).toBe('24.11. um acht')
    expect(fieldText(null)).toBe('')
    expect(longText('2026-11-24 08:00:00')).toBe('Dienstag, 24. November 2026, 08:00\u00a0Uhr')
  })

  it('distinguishes a wall clock from typed text', () => {
    expect(isWallClock('2026-11-24 08:00:00')).toBe(true)
    expect(isWallClock('2026-11-24 08:00')).toBe(false)
    expect(isWallClock('morgen 8')).toBe(false)
  })
})
