import {
  anEntry,
  beginCalendar,
  dayOf,
  eins,
  entry,
  moveByKeys,
  movesPosts,
  open,
  said,
  theServerHas,
} from '@test/calendar'
import { answer, refuse } from '@test/server'
import { stubMethod } from '@test/stubs'
import { aPlanned, asksForSecond, changed } from '@test/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PostQuery, UpdatePostPublishDateMutation } from '@/features/posts/queries'

beforeEach(beginCalendar)

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

  it('says that an emergency now waits for a second person', async () => {
    movesPosts()
    answer(UpdatePostPublishDateMutation, ({ id }) => ({
      updatePostPublishDate: changed(
        { ...aPlanned('2026-12-08T08:00:00.000Z'), id } as never,
        asksForSecond,
      ),
    }))
    const { user } = open()
    await moveByKeys(user, 'ArrowRight')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Zweite Person angefragt')).toBeInTheDocument()
    expect(screen.queryByText(/^Verschoben auf/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull()
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
