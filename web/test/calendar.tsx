// The calendar in tests: a server that has entries and moves posts, and a page with the calendar.
import { aUser } from '@test/home'
import { aClient, renderInConsole } from '@test/render'
import { answer } from '@test/server'
import { stubDate, stubMedia } from '@test/stubs'
import { aPlanned } from '@test/world'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, vi } from 'vitest'
import { Calendar } from '@/features/calendar/Calendar'
import { CalendarPlaceQuery, CalendarQuery, type Entry } from '@/features/calendar/queries'
import { UpdatePostPublishDateMutation } from '@/features/posts/queries'

const NOW = '2026-11-27T10:00:00.000Z'

let entries: Entry[] = []

/** The ranges that were requested. */
export let requested: { from: string; to: string }[] = []

export const anEntry = (id: string, date: string, change: Partial<Entry> = {}): Entry =>
  ({
    __typename: 'CalendarEntry',
    id,
    postId: id,
    kind: 'POST',
    status: 'APPROVED',
    hidden: null,
    undated: false,
    date,
    end: null,
    editedAt: null,
    title: `Text ${id}`,
    channels: ['Allgemein'],
    viewerCanReschedule: true,
    ...change,
  }) as Entry

/** A planned post in ten days, at nine in the morning. */
export const planned = () => anEntry('eins', '2026-12-07T08:00:00.000Z')

export function theServerHas(all: Entry[], more = false): void {
  entries = all
  requested = answer(CalendarQuery, ({ from, to }) => ({
    calendar: {
      __typename: 'Calendar',
      entries: entries.filter(({ date }) => date >= from && date < to),
      more,
    } as never,
  }))
}

/** The server moves posts, and remembers it. */
export function movesPosts() {
  return answer(UpdatePostPublishDateMutation, ({ id, publishDate }) => {
    const date = publishDate ?? NOW
    entries = entries.map((one) => (one.id === id ? { ...one, date } : one))
    return { updatePostPublishDate: { ...aPlanned(date), id } as never }
  })
}

export function theStateIs(state: string | null): void {
  answer(CalendarPlaceQuery, {
    me: {
      __typename: 'Me',
      id: 'profile-1',
      contact: {
        __typename: 'Contact',
        location: state === null ? null : { __typename: 'Location', state },
      },
    } as never,
  })
}

const Address = () => <output>{useLocation().search}</output>

export function open(at = '?ansicht=monat&tag=2026-12-01') {
  const deleted = vi.fn()
  const shown = renderInConsole(
    <main>
      <h1>Kalender</h1>
      <Calendar profile="profile-1" onDeleted={deleted} />
      <Address />
    </main>,
    aClient(),
    `/calendar${at}`,
  )
  return { ...shown, deleted }
}

export const entry = (name: string | RegExp) => screen.findByRole('button', { name })
export const eins = () => entry(/Text eins, geplant/)
export const day = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
export const dayOf = (element: HTMLElement) =>
  element.closest<HTMLElement>('[data-date]')?.dataset.date
export const said = (text: RegExp | string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(text),
    ),
  )

export async function moveByKeys(user: UserEvent, ...keys: string[]) {
  const moved = await eins()
  moved.focus()
  for (const key of keys) await user.keyboard(`{Alt>}{${key}}{/Alt}`)
}

/** Before each test: one planned post, in a profile in Saxony. */
export function beginCalendar(): void {
  aUser()
  stubDate(NOW)
  stubMedia(() => false)
  localStorage.clear()
  theServerHas([planned()])
  theStateIs('Sachsen')
}
