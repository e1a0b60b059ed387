import { axe } from '@test/axe'
import { aUser } from '@test/home'
import { aClient, renderInConsole } from '@test/render'
import { answer, disconnect, hold, refuse } from '@test/server'
import { stubDate, stubMedia, stubMethod } from '@test/stubs'
import { type APost, aPlanned, changed } from '@test/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PostNowQuery, PostQuery, UpdatePostPublishDateMutation } from '@/features/posts/queries'
import { Calendar } from './Calendar'
import { CalendarPlaceQuery, CalendarQuery, type Entry } from './queries'

const NOW = '2026-11-27T10:00:00.000Z'

let entries: Entry[] = []
let requested: { from: string; to: string }[] = []

const anEntry = (id: string, date: string, change: Partial<Entry> = {}): Entry =>
  Object.assign(
    {
      __typename: 'CalendarEntry',
      id,
      postId: id,
      kind: 'POST',
      status: 'APPROVED',
      date,
      end: null,
      editedAt: null,
      title: `Text ${id}`,
      channels: ['Allgemein'],
      viewerCanReschedule: true,
    } as const,
    change,
  )

/** A planned post in ten days, at nine in the morning. */
const planned = () => anEntry('eins', '2026-12-07T08:00:00.000Z')

function theServerHas(all: Entry[], more = false): void {
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
function movesPosts() {
  return answer(UpdatePostPublishDateMutation, ({ id, publishDate }) => {
    const date = publishDate ?? NOW
    entries = entries.map((one) => (one.id === id ? { ...one, date } : one))
    return { updatePostPublishDate: { ...aPlanned(date), id } as never }
  })
}

function theStateIs(state: string | null): void {
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

function open(at = '?ansicht=monat&tag=2026-12-01') {
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

const entry = (name: string | RegExp) => screen.findByRole('button', { name })
const eins = () => entry(/Text eins, geplant/)
const day = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const dayOf = (element: HTMLElement) => element.closest<HTMLElement>('[data-date]')?.dataset.date
const said = (text: RegExp | string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(text),
    ),
  )

async function moveByKeys(user: UserEvent, ...keys: string[]) {
  const moved = await eins()
  moved.focus()
  for (const key of keys) await user.keyboard(`{Alt>}{${key}}{/Alt}`)
}

beforeEach(() => {
  aUser()
  stubDate(NOW)
  stubMedia(() => false)
  localStorage.clear()
  theServerHas([planned()])
  theStateIs('Sachsen')
})

describe('the month', () => {
  it('shows posts and events of each status on their day, with time, status and channels', async () => {
    theServerHas([
      anEntry('eins', '2026-12-07T08:00:00.000Z', { channels: ['Ersti', 'Allgemein'] }),
      anEntry('zwei', '2026-12-07T09:00:00.000Z', { status: 'DRAFT', channels: [] }),
      anEntry('drei', '2026-12-07T10:00:00.000Z', { status: 'LIVE' }),
      anEntry('eins/event', '2026-12-08T18:00:00.000Z', {
        kind: 'EVENT',
        title: 'Sommerfest',
        viewerCanReschedule: false,
      }),
    ])
    open()
    const first = await entry('09:00 Uhr Text eins, geplant, Kanäle Ersti, Allgemein')
    expect(dayOf(first)).toBe('2026-12-07')
    expect(await entry('10:00 Uhr Text zwei, Entwurf')).toBeVisible()
    expect(await entry('11:00 Uhr Text drei, live, Kanal Allgemein')).toBeVisible()
    expect(await entry('19:00 Uhr Sommerfest, Event, Kanal Allgemein')).toBeVisible()
    expect(day('Montag, 7. Dezember 2026, 3 Einträge')).toBeVisible()
    expect(requested).toEqual([
      { from: '2026-11-29T23:00:00.000Z', to: '2027-01-03T23:00:00.000Z' },
    ])
    const table = screen.getByRole('grid', { name: 'Dezember 2026' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent).join(' ')).toBe('KW Mo Di Mi Do Fr Sa So')
    expect(within(table).getByRole('rowheader', { name: 'Kalenderwoche 53' })).toBeVisible()
    expect(await axe()).toEqual([])
  })

  it('is walked by keys, across its edges as well', async () => {
    const { user } = open()
    await eins()
    day('Dienstag, 1. Dezember 2026').focus()
    for (const [key, name] of [
      ['ArrowRight', 'Mittwoch, 2. Dezember 2026'],
      ['ArrowDown', 'Mittwoch, 9. Dezember 2026'],
      ['Home', 'Montag, 7. Dezember 2026'],
      ['End', 'Sonntag, 13. Dezember 2026'],
      ['PageDown', 'Mittwoch, 13. Januar 2027'],
      ['PageUp', 'Sonntag, 13. Dezember 2026'],
      ['ArrowUp', 'Sonntag, 6. Dezember 2026'],
      ['ArrowRight', 'Montag, 7. Dezember 2026'],
    ] as const) {
      await user.keyboard(`{${key}}`)
      await waitFor(() => expect(day(name)).toHaveFocus())
    }
    await user.tab()
    expect(await eins()).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(day('Montag, 7. Dezember 2026')).toHaveFocus()
  })

  it('folds what a day has no room for, and opens its week', async () => {
    theServerHas(
      [1, 2, 3, 4, 5, 6].map((hour) => anEntry(`${hour}`, `2026-12-07T0${hour}:00:00.000Z`)),
    )
    const { user } = open()
    await entry(/Text 3/)
    expect(screen.queryByRole('button', { name: /Text 4/ })).toBeNull()
    await user.click(await entry('+3 weitere'))
    expect(await entry(/Text 6/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Montag, 7. Dezember 2026' })).toHaveFocus()
    expect(screen.getByText('?ansicht=woche&tag=2026-12-07')).toBeInTheDocument()
  })

  it('marks today, and returns to it', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Heute' }))
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeVisible()
    expect(day('Freitag, 27. November 2026')).toHaveAttribute('aria-current', 'date')
    await user.click(screen.getByRole('button', { name: 'Nächster Monat' }))
    expect(await eins()).toBeVisible()
  })
})

describe('moving by keys', () => {
  it('announces each day, and saves when it is confirmed', async () => {
    const saved = movesPosts()
    const { user } = open()
    await moveByKeys(user, 'ArrowRight', 'ArrowDown')
    expect(await eins()).toHaveFocus()
    expect(dayOf(await eins())).toBe('2026-12-15')
    await said(/^„Text eins“ auf Dienstag, 15. Dezember 2026, 09:00.Uhr verschieben\?/)
    expect(saved).toEqual([])
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Verschoben auf 15.12.2026, 09:00 Uhr')).toBeVisible()
    expect(saved).toEqual([{ id: 'eins', publishDate: '2026-12-15T08:00:00.000Z', basedOn: null }])
    await waitFor(async () => expect(await eins()).toHaveFocus())
    expect(dayOf(await eins())).toBe('2026-12-15')
  })

  it('takes it back on Escape', async () => {
    const saved = movesPosts()
    const { user } = open()
    await moveByKeys(user, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    await waitFor(async () => expect(dayOf(await eins())).toBe('2027-01-04'))
    expect(screen.getByRole('grid', { name: 'Januar 2027' })).toBeVisible()
    await user.keyboard('{Escape}')
    await said('Nicht verschoben')
    await waitFor(async () => expect(dayOf(await eins())).toBe('2026-12-07'))
    await waitFor(async () => expect(await eins()).toHaveFocus())
    expect(saved).toEqual([])
  })

  it('offers to take it back afterwards', async () => {
    const saved = movesPosts()
    const { user } = open()
    await moveByKeys(user, 'ArrowLeft')
    await user.click(screen.getByRole('button', { name: 'Verschieben' }))
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }))
    expect(await screen.findByText('Wieder am alten Datum')).toBeVisible()
    expect(saved.map(({ publishDate }) => publishDate)).toEqual([
      '2026-12-06T08:00:00.000Z',
      '2026-12-07T08:00:00.000Z',
    ])
  })

  it.each([
    ['before today', '2026-11-28T12:00:00.000Z', 1],
    ['today, if the time of the day has passed', '2026-11-28T09:00:00.000Z', 0],
  ])('refuses days %s', async (_when, date, steps) => {
    theServerHas([anEntry('eins', date)])
    const { user } = open('?ansicht=monat&tag=2026-11-27')
    await moveByKeys(user, ...Array.from({ length: steps + 1 }, () => 'ArrowLeft'))
    await said('Das liegt in der Vergangenheit. Such dir einen späteren Tag aus.')
    expect(dayOf(await eins())).toBe(steps === 1 ? '2026-11-27' : '2026-11-28')
  })

  it('moves a draft whose date has passed to the next possible day', async () => {
    theServerHas([anEntry('eins', '2026-11-10T08:00:00.000Z', { status: 'DRAFT' })])
    const saved = movesPosts()
    const { user } = open('?ansicht=monat&tag=2026-11-27')
    const draft = await entry(/Text eins, Entwurf/)
    draft.focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}{Enter}')
    expect(await screen.findByText('Verschoben auf 28.11.2026, 09:00 Uhr')).toBeVisible()
    expect(saved[0]?.publishDate).toBe('2026-11-28T08:00:00.000Z')
    // Its old date cannot be restored.
    expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull()
  })

  it.each([
    ['Der Post ist schon live und bleibt an seinem Tag.', { status: 'LIVE' }],
    ['Mit deiner Rolle kannst du den Post nicht verschieben.', { status: 'DRAFT' }],
    ['Ein Event verschiebst du, indem du seinen Post bearbeitest.', { kind: 'EVENT' }],
  ] as const)('says: %s', async (text, change) => {
    theServerHas([
      anEntry('eins', '2026-12-07T08:00:00.000Z', { viewerCanReschedule: false, ...change }),
    ])
    const { user } = open()
    const fixed = await entry(/Text eins/)
    fixed.focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await said(text)
    expect(dayOf(await entry(/Text eins/))).toBe('2026-12-07')
  })

  it('shows the post if somebody else has edited it', async () => {
    const post = changed(aPlanned('2026-12-07T08:00:00.000Z'), { content: 'Neuer Text' })
    refuse(UpdatePostPublishDateMutation, { code: 409, reason: 'EDITED_MEANWHILE' })
    answer(PostQuery, { post } as never)
    theServerHas([anEntry(post.id, post.publishDate, { title: 'Text eins' })])
    const { user } = open()
    await moveByKeys(user, 'ArrowRight')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Nicht verschoben')).toBeVisible()
    const panel = await screen.findByRole('complementary', { name: 'Ausgewählter Post' })
    expect(await within(panel).findByText('Neuer Text')).toBeVisible()
    expect(dayOf(await eins())).toBe('2026-12-07')
  })
})

describe('dragging', () => {
  const at = (date: string | null) =>
    stubMethod(document, 'elementFromPoint', () =>
      date === null ? null : document.querySelector(`[data-date="${date}"]`),
    )
  const to = (x: number) => ({ clientX: x, clientY: 0, pointerId: 1, button: 0 })

  async function drag(date: string) {
    const dragged = await eins()
    fireEvent.pointerDown(dragged, to(0))
    at(date)
    fireEvent.pointerMove(document, to(50))
  }

  it('moves the post to the day where it is dropped', async () => {
    const saved = movesPosts()
    open()
    await drag('2026-12-10')
    expect(dayOf(await eins())).toBe('2026-12-10')
    fireEvent.pointerUp(document, to(50))
    expect(await screen.findByText('Verschoben auf 10.12.2026, 09:00 Uhr')).toBeVisible()
    expect(saved).toHaveLength(1)
  })

  it('refuses a day that has passed', async () => {
    const saved = movesPosts()
    open('?ansicht=monat&tag=2026-11-27')
    theServerHas([anEntry('eins', '2026-12-03T08:00:00.000Z')])
    await drag('2026-11-20')
    expect(dayOf(await eins())).toBe('2026-12-03')
    fireEvent.pointerUp(document, to(50))
    expect(await screen.findByText('Nicht verschoben')).toBeVisible()
    expect(saved).toEqual([])
  })

  it('ends with Escape', async () => {
    const saved = movesPosts()
    open()
    await drag('2026-12-10')
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.pointerUp(document, to(50))
    expect(dayOf(await eins())).toBe('2026-12-07')
    expect(saved).toEqual([])
  })
})

describe('the week', () => {
  const WEEK = '?ansicht=woche&tag=2026-12-07'

  it('lists the days with all entries', async () => {
    open(WEEK)
    expect(await eins()).toBeVisible()
    expect(screen.getByRole('heading', { name: /^KW 50: 07.12. bis 13.12.2026/ })).toBeVisible()
    expect(screen.getAllByText('Nichts geplant')).toHaveLength(6)
    expect(await axe()).toEqual([])
  })

  it('is the default on a narrow screen', async () => {
    stubMedia((query) => query === '(width < 768px)')
    open('')
    expect(await screen.findByRole('heading', { name: /^KW 48/ })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Woche' })).toBeChecked()
  })

  it('opens the dialog for the date from the menu of a post', async () => {
    const post: APost = changed(aPlanned('2026-12-07T08:00:00.000Z'), { viewerCanReschedule: true })
    theServerHas([anEntry(post.id, post.publishDate)])
    answer(PostQuery, { post } as never)
    answer(PostNowQuery, { post } as never)
    const { user } = open(WEEK)
    await user.click(await entry('Menü des Eintrags'))
    await user.click(await screen.findByRole('menuitem', { name: 'Verschieben …' }))
    expect(
      await screen.findByRole('dialog', { name: 'Wann soll der Post erscheinen?' }),
    ).toBeVisible()
  })

  it('moves a post to the next week, and follows it', async () => {
    const { user } = open('?ansicht=woche&tag=2026-12-07')
    await moveByKeys(user, 'ArrowUp')
    await waitFor(async () => expect(dayOf(await eins())).toBe('2026-12-06'))
    expect(screen.getByRole('heading', { name: /^KW 49/ })).toBeVisible()
    expect(await eins()).toHaveFocus()
  })
})

describe('a post', () => {
  it('is shown as a card, and its entry gets the focus back', async () => {
    const post = aPlanned('2026-12-07T08:00:00.000Z')
    answer(PostQuery, { post } as never)
    theServerHas([anEntry(post.id, post.publishDate)])
    const { user } = open()
    await user.click(await entry(/Text post/))
    const panel = await screen.findByRole('complementary', { name: 'Ausgewählter Post' })
    expect(within(panel).getByRole('heading', { name: 'Ausgewählter Post' })).toHaveFocus()
    expect(await within(panel).findByRole('article')).toBeVisible()
    await user.click(within(panel).getByRole('button', { name: 'Schließen' }))
    expect(await entry(/Text post/)).toHaveFocus()
  })

  it('can be retried if it could not be loaded', async () => {
    const post = aPlanned('2026-12-07T08:00:00.000Z')
    disconnect(PostQuery)
    theServerHas([anEntry(post.id, post.publishDate)])
    const { user } = open()
    await user.click(await entry(/Text post/))
    expect(await screen.findByText('Der Post konnte nicht geladen werden.')).toBeVisible()
    answer(PostQuery, { post } as never)
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByRole('article')).toBeVisible()
  })
})

describe('holidays and lecture times', () => {
  it('are those of the Land in the profile’s address', async () => {
    open('?ansicht=monat&tag=2026-11-27')
    expect(await screen.findByText('Buß- und Bettag')).toBeVisible()
    expect(day('Mittwoch, 18. November 2026, Buß- und Bettag')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Bundesland' })).toBeNull()
  })

  it('ask for the Land if the address has none, and remember it', async () => {
    theStateIs(null)
    const { user, unmount } = open('?ansicht=monat&tag=2026-11-27')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Bundesland' }), 'Sachsen')
    expect(await screen.findByText('Buß- und Bettag')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Bundesland' })).toBeNull()
    unmount()
    open('?ansicht=monat&tag=2026-11-27')
    expect(await screen.findByText('Buß- und Bettag')).toBeVisible()
  })

  it('are entered in a dialog', async () => {
    const { user } = open()
    await user.click(await entry('Feiertage und Vorlesungszeit'))
    const dialog = await screen.findByRole('dialog')
    const winter = within(within(dialog).getByRole('group', { name: /Wintersemester/ }))
    fireEvent.change(winter.getByLabelText('Erster Tag'), { target: { value: '2026-12-03' } })
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    expect(winter.getByLabelText('Letzter Tag')).toHaveAccessibleDescription(
      'Dieser Tag fehlt noch.',
    )
    fireEvent.change(winter.getByLabelText('Letzter Tag'), { target: { value: '2026-12-02' } })
    expect(winter.getByLabelText('Letzter Tag')).toHaveAccessibleDescription(
      'Der letzte Tag liegt vor dem ersten.',
    )
    fireEvent.change(winter.getByLabelText('Letzter Tag'), { target: { value: '2026-12-18' } })
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(day('Donnerstag, 3. Dezember 2026, Vorlesungsbeginn')).toBeVisible()
    expect(day('Freitag, 4. Dezember 2026, Vorlesungszeit')).toBeVisible()
    expect(screen.getByText('Vorlesungszeit: 03.12.2026 bis 18.12.2026')).toBeVisible()
  })
})

describe('without entries', () => {
  it('invites to write a post', async () => {
    theServerHas([])
    open()
    expect(await screen.findByText('In diesem Monat ist noch nichts geplant.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Post schreiben' })).toHaveAttribute('href', '/')
  })

  it('says that they are loading', async () => {
    const { held, release } = hold()
    answer(CalendarQuery, async () => {
      await held
      return { calendar: { __typename: 'Calendar', entries: [], more: false } as never }
    })
    open()
    expect(screen.getByText('Kalender wird geladen …')).toBeVisible()
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    release()
    await waitFor(() => expect(screen.queryByText('Kalender wird geladen …')).toBeNull())
  })

  it('can be retried after a failure', async () => {
    disconnect(CalendarQuery)
    const { user } = open()
    expect(await screen.findByText('Der Kalender konnte nicht geladen werden.')).toBeVisible()
    theServerHas([planned()])
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await eins()).toBeVisible()
  })

  it('says why they are refused', async () => {
    refuse(CalendarQuery, { code: 403, reason: 'NOT_PERMITTED' })
    open()
    expect(await screen.findByText('Diesen Kalender kannst du nicht sehen.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
  })

  it('says if there are more than the server returns', async () => {
    theServerHas([planned()], true)
    open()
    expect(await screen.findByText('Nicht alles passt in den Kalender')).toBeVisible()
  })
})
