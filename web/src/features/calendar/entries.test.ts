import { describe, expect, it } from 'vitest'
import { byDay, dateOn, firstDayFor } from './entries'
import { lecturesOn, noSettings } from './settings'

const NOW = Date.parse('2026-11-27T10:00:00Z')

describe('another day', () => {
  it.each([
    ['2026-11-30T08:30:00.007Z', '2026-12-01', { date: '2026-12-01T08:30:00.007Z' }],
    ['2026-11-30T08:30:00Z', '2027-06-01', { date: '2027-06-01T07:30:00.000Z' }],
    ['2026-11-30T08:30:00Z', '2026-11-26', { wrong: 'past' }],
    ['2026-11-30T10:00:00Z', '2026-11-27', { wrong: 'past' }],
    ['2026-11-30T10:01:00Z', '2026-11-27', { date: '2026-11-27T10:01:00.000Z' }],
    ['2026-11-30T01:30:00Z', '2027-03-28', { wrong: 'impossible' }],
  ])('of %s on %s keeps the time of the day', (date, day, result) => {
    expect(dateOn({ date }, day, NOW)).toEqual(result)
  })

  it.each([
    ['2026-12-24T09:59:00Z', '2026-11-28'],
    ['2026-12-24T10:01:00Z', '2026-11-27'],
  ])('is for %s at the earliest %s', (date, day) => {
    expect(firstDayFor({ date }, NOW)).toBe(day)
  })
})

it('groups entries by their day in Berlin, in order, those without a date last', () => {
  const entry = (id: string, date: string) => ({
    id,
    postId: id,
    kind: 'POST' as const,
    status: 'APPROVED' as const,
    hidden: null,
    undated: id === 'undated',
    date,
    end: null,
    editedAt: null,
    title: id,
    channels: [],
    viewerCanReschedule: true,
  })
  const days = byDay([
    entry('late', '2026-11-26T23:30:00Z'),
    entry('undated', '2026-11-26T23:10:00Z'),
    entry('early', '2026-11-26T23:00:00Z'),
    entry('before', '2026-11-26T22:59:00Z'),
  ])
  const ids = [...days].map(([day, all]) => [day, ...all.map(({ id }) => id)])
  expect(ids).toEqual([
    ['2026-11-27', 'early', 'late', 'undated'],
    ['2026-11-26', 'before'],
  ])
})

it.each([
  ['2026-10-11', null],
  ['2026-10-12', 'begin'],
  ['2026-12-24', 'within'],
  ['2027-02-05', 'end'],
  ['2027-02-06', null],
])('lectures on %s: %s', (day, expected) => {
  const winter = { from: '2026-10-12', to: '2027-02-05' }
  const settings = { ...noSettings, lectures: { ...noSettings.lectures, winter } }
  expect(lecturesOn(day, settings)).toBe(expected)
})
