import { axe } from '@test/axe'
import {
  anEntry,
  beginCalendar,
  day,
  dayOf,
  eins,
  entry,
  moveByKeys,
  open,
  planned,
  requested,
  theServerHas,
} from '@test/calendar'
import { answer, disconnect, hold, refuse } from '@test/server'
import { stubMedia } from '@test/stubs'
import { aPlanned, changed } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PostNowQuery, PostQuery } from '@/features/posts/queries'
import { CalendarQuery } from './queries'

beforeEach(beginCalendar)

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
    const post = changed(aPlanned('2026-12-07T08:00:00.000Z'), { viewerCanReschedule: true })
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
  it('that readers no longer see does not look live, nor does its event', async () => {
    theServerHas([
      anEntry('eins', '2026-12-07T08:00:00.000Z', { status: 'LIVE', hidden: 'WITHDRAWN' }),
      anEntry('zwei', '2026-12-07T09:00:00.000Z', { status: 'LIVE', hidden: 'ENDED' }),
      anEntry('eins/event', '2026-12-08T18:00:00.000Z', { kind: 'EVENT', hidden: 'WITHDRAWN' }),
    ])
    open()
    expect(await entry(/^09:00 Uhr Text eins, zurückgezogen/)).toBeVisible()
    expect(await entry(/^10:00 Uhr Text zwei, abgelaufen/)).toBeVisible()
    expect(await entry(/^19:00 Uhr Text eins.event, zurückgezogen/)).toBeVisible()
    const legend = screen.getByRole('list', { name: 'Zeichen im Kalender' })
    expect(legend).toHaveTextContent('zurückgezogen oder abgelaufen')
  })

  it('without a date of its own has no time', async () => {
    theServerHas([
      anEntry('eins', '2026-12-07T08:00:00.000Z', { status: 'DRAFT', undated: true }),
      anEntry('zwei', '2026-12-07T20:00:00.000Z', { status: 'DRAFT' }),
    ])
    open()
    const undated = await entry(/^nach Freigabe Text eins, Entwurf/)
    // It is the last one of its day.
    const all = within(undated.closest('ul') as HTMLElement).getAllByRole('button')
    expect(all.at(-1)).toBe(undated)
    expect(screen.queryByText('zurückgezogen oder abgelaufen')).toBeNull()
  })

  it('that is open decides which week of the month is shown', async () => {
    const post = aPlanned('2026-12-16T08:00:00.000Z')
    answer(PostQuery, { post } as never)
    theServerHas([anEntry(post.id, post.publishDate)])
    const { user } = open()
    await user.click(await entry(/Text post/))
    await user.click(screen.getByRole('radio', { name: 'Woche' }))
    expect(screen.getByRole('heading', { name: /^KW 51/ })).toBeVisible()
    expect(await entry(/Text post/)).toBeVisible()
  })

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
