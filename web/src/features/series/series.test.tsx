// Series: begun from a card, shown on cards, changed, skipped and ended.
import { openCardMenu, showCard } from '@test/card'
import { aUser } from '@test/home'
import { answer, hold, refuse } from '@test/server'
import { aDraft } from '@test/world'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PostNowQuery } from '@/features/posts/queries'
import {
  CreatePostSeriesMutation,
  EndPostSeriesMutation,
  RestorePostDateMutation,
  SkipPostDateMutation,
  UpdatePostSeriesMutation,
} from './mutations'
import { PostSeriesQuery, type Series } from './queries'

beforeEach(() => void aUser())

const part = <Data,>(__typename: string, data: Data): Data => ({ __typename, ...data })

const aDate = (day: string, post: string | null, follows: boolean) =>
  part('PostSeriesDate', { day, publishDate: `${day}T08:00:00Z`, post, skipped: false, follows })

const aSeries = (change: Partial<Series> = {}): Series => ({
  ...part('PostSeries', {
    id: 'series-1',
    revision: 4,
    rule: part('PostSeriesRule', {
      frequency: 'WEEKLY' as const,
      weekdays: ['MONDAY' as const],
      time: '09:00',
      begin: '2026-11-02',
      until: null,
      count: null,
    }),
    content: 'Sprechstunde',
    translations: part('PostTranslations', {
      content: [part('LangValue', { lang: 'de' as const, value: 'Sprechstunde' })],
    }),
    ended: false,
    dates: [
      aDate('2126-11-04', 'post-1', true),
      aDate('2126-11-11', 'post-2', true),
      aDate('2126-11-18', 'post-3', false),
      aDate('2126-11-25', null, false),
    ],
  }),
  ...change,
})

const series = (...postSeries: Series[]) => answer(PostSeriesQuery, { postSeries } as never)

const draft = (id = 'post-1') =>
  aDraft({
    id,
    viewerCanReschedule: true,
    viewerCanEdit: true,
    publishDate: '2126-11-04T08:00:00.000Z',
  } as never)

/** Opens the menu once the card knows that its post is part of a series. */
async function openMenu(post = draft()) {
  answer(PostNowQuery, { post })
  const { user } = showCard(post)
  await screen.findByText(/^Teil einer Reihe/)
  await user.click(screen.getByRole('button', { name: 'Menü des Posts' }))
  return user
}

async function openFrom(entry: string, name: string, post = draft()) {
  const user = await openMenu(post)
  await user.click(screen.getByRole('menuitem', { name: entry }))
  return { user, dialog: within(await screen.findByRole('dialog', { name })) }
}

async function openRepeat() {
  const post = draft()
  answer(PostNowQuery, { post })
  const user = await openCardMenu(post)
  await user.click(screen.getByRole('menuitem', { name: 'Wiederholen …' }))
  const name = 'Wie oft soll der Post erscheinen?'
  return { user, dialog: within(await screen.findByRole('dialog', { name })) }
}

describe('a card', () => {
  it('says the rule of its series', async () => {
    series(aSeries())
    showCard(draft())
    expect(
      await screen.findByText('Teil einer Reihe: jeden Montag um 9:00 Uhr'),
    ).toBeInTheDocument()
  })

  it('says nothing for a post that is part of none', async () => {
    const requests = series(aSeries())
    showCard(draft('post-9'))
    await expect.poll(() => requests.length).toBe(1)
    expect(screen.queryByText(/^Teil einer Reihe/)).toBeNull()
  })
})

describe('a series', () => {
  it('is begun with the weekday and the time of the post', async () => {
    const { user, dialog } = await openRepeat()
    expect(dialog.getByRole('checkbox', { name: 'Montag' })).toBeChecked()
    expect(dialog.getByLabelText('Uhrzeit')).toHaveValue('09:00')
    await user.click(dialog.getByRole('checkbox', { name: 'Freitag' }))
    await user.selectOptions(dialog.getByLabelText('Endet'), 'Nach einer Anzahl')
    await user.clear(dialog.getByLabelText('Anzahl der Termine'))
    await user.click(dialog.getByRole('button', { name: 'Wiederholen' }))
    expect(await dialog.findByText('Gib eine Zahl von 1 bis 500 an.')).toBeVisible()
    // The begin is more than two years ahead.
    expect(dialog.getByText('Die Reihe muss in den nächsten zwei Jahren beginnen.')).toBeVisible()

    await user.type(dialog.getByLabelText('Anzahl der Termine'), '4')
    const begin = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10)
    await user.clear(dialog.getByLabelText('Ab'))
    await user.type(dialog.getByLabelText('Ab'), begin)
    expect(dialog.getByRole('status')).toHaveTextContent(
      'Termine: jeden Montag und Freitag um 9:00 Uhr, insgesamt 4-mal.',
    )
    const requests = answer(CreatePostSeriesMutation, { createPostSeries: aSeries() } as never)
    await user.click(dialog.getByRole('button', { name: 'Wiederholen' }))
    expect(await screen.findByText('Reihe begonnen')).toBeVisible()
    // The repeated post is the first of the series.
    expect(screen.getByText('2 weitere Entwürfe warten auf Freigabe.')).toBeVisible()
    expect(requests).toEqual([
      {
        post: 'post-1',
        rule: {
          frequency: 'WEEKLY',
          weekdays: ['MONDAY', 'FRIDAY'],
          time: '09:00',
          begin,
          until: null,
          count: 4,
        },
      },
    ])
  })

  it('is refused in the dialog, with what was chosen', async () => {
    refuse(CreatePostSeriesMutation, { code: 409, reason: 'TOO_MANY_SERIES' })
    const { user, dialog } = await openRepeat()
    const begin = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10)
    await user.clear(dialog.getByLabelText('Ab'))
    await user.type(dialog.getByLabelText('Ab'), begin)
    await user.selectOptions(dialog.getByLabelText('Wie oft?'), 'Jeden Tag')
    await user.click(dialog.getByRole('button', { name: 'Wiederholen' }))
    expect(await dialog.findByText(/höchstens 20 Reihen/)).toBeVisible()
    expect(dialog.getByLabelText('Wie oft?')).toHaveValue('DAILY')
  })

  it('changes only unedited dates, and counts them', async () => {
    series(aSeries())
    const { user, dialog } = await openFrom(
      'Reihe bearbeiten',
      'Was soll sich an der Reihe ändern?',
    )
    expect(
      dialog.getByText(/^Geändert werden 2 Termine,.* 1 Termin bleibt, wie er ist\.$/),
    ).toBeVisible()
    const field = await dialog.findByLabelText('Text')
    await user.clear(field)
    await user.click(dialog.getByRole('button', { name: 'Ändern' }))
    expect(await dialog.findByText('Der Text fehlt.')).toBeVisible()
    await user.type(field, 'Neu')
    await user.selectOptions(dialog.getByLabelText('Wie oft?'), 'Am ersten Montag jedes Monats')
    const requests = answer(UpdatePostSeriesMutation, { updatePostSeries: aSeries() } as never)
    await user.click(dialog.getByRole('button', { name: 'Ändern' }))
    expect(await screen.findByText('Reihe geändert')).toBeVisible()
    expect(requests).toMatchObject([
      {
        id: 'series-1',
        content: 'Neu',
        basedOn: 4,
        rule: { frequency: 'MONTHLY_WEEKDAY', weekdays: [] },
      },
    ])
  })

  it('shows what somebody else has changed meanwhile, and keeps what was typed', async () => {
    series(aSeries())
    const name = 'Was soll sich an der Reihe ändern?'
    const { user, dialog } = await openFrom('Reihe bearbeiten', name)
    await user.type(await dialog.findByLabelText('Text'), ' um zwei')
    const value = part('LangValue', { lang: 'de' as const, value: 'Von Mia' })
    const translations = part('PostTranslations', { content: [value] })
    series(aSeries({ revision: 5, content: 'Von Mia', translations }))
    refuse(UpdatePostSeriesMutation, { code: 409, reason: 'EDITED_MEANWHILE', field: 'basedOn' })
    await user.click(dialog.getByRole('button', { name: 'Ändern' }))
    const alert = await dialog.findByRole('alert')
    expect(alert).toHaveTextContent('Jemand hat die Reihe inzwischen geändert')
    expect(alert).toHaveTextContent('jeden Montag um 9:00 Uhr, mit diesem Text:„Von Mia“')
    expect(dialog.getByLabelText('Text')).toHaveValue('Sprechstunde um zwei')

    // It is not lost if the user thinks about it first.
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await user.click(screen.getByRole('button', { name: 'Menü des Posts' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Reihe bearbeiten' }))
    const again = within(await screen.findByRole('dialog', { name }))
    expect(await again.findByLabelText('Text')).toHaveValue('Sprechstunde um zwei')
    const requests = answer(UpdatePostSeriesMutation, { updatePostSeries: aSeries() } as never)
    await user.click(again.getByRole('button', { name: 'Ändern' }))
    expect(await screen.findByText('Reihe geändert')).toBeVisible()
    expect(requests).toMatchObject([{ basedOn: 5, content: 'Sprechstunde um zwei' }])
  })

  it('replaces the other version after it was shown', async () => {
    series(aSeries())
    const name = 'Was soll sich an der Reihe ändern?'
    const { user, dialog } = await openFrom('Reihe bearbeiten', name)
    await user.type(await dialog.findByLabelText('Text'), ' um zwei')
    const daily = { ...aSeries().rule, frequency: 'DAILY' as const, weekdays: [] }
    series(aSeries({ revision: 5, rule: daily }))
    refuse(UpdatePostSeriesMutation, { code: 409, reason: 'EDITED_MEANWHILE', field: 'basedOn' })
    await user.click(dialog.getByRole('button', { name: 'Ändern' }))
    await dialog.findByRole('alert')
    // What was not changed here is theirs.
    expect(dialog.getByLabelText('Wie oft?')).toHaveValue('DAILY')
    const requests = answer(UpdatePostSeriesMutation, { updatePostSeries: aSeries() } as never)
    await user.click(dialog.getByRole('button', { name: 'Ändern' }))
    expect(await screen.findByText('Reihe geändert')).toBeVisible()
    expect(requests).toMatchObject([{ basedOn: 5, content: 'Sprechstunde um zwei' }])
  })

  it.each([
    ['after a change', ' um zwei', ' im Foyer', 'Sprechstunde um zwei im Foyer'],
    ['before any other change', '', ' im Foyer', 'Sprechstunde im Foyer'],
  ])('keeps what is typed while it is being refused, %s', async (_when, before, after, all) => {
    series(aSeries())
    const name = 'Was soll sich an der Reihe ändern?'
    const { user, dialog } = await openFrom('Reihe bearbeiten', name)
    const field = await dialog.findByLabelText('Text')
    if (before) await user.type(field, before)
    const { held, release } = hold()
    const reason = { code: 409, reason: 'EDITED_MEANWHILE', field: 'basedOn' }
    refuse(UpdatePostSeriesMutation, reason, held)
    await user.click(dialog.getByRole('button', { name: 'Ändern' }))
    await user.type(field, after)
    const value = part('LangValue', { lang: 'de' as const, value: 'Von Mia' })
    const translations = part('PostTranslations', { content: [value] })
    series(aSeries({ revision: 5, content: 'Von Mia', translations }))
    release()
    expect(await dialog.findByRole('alert')).toHaveTextContent('„Von Mia“')
    expect(field).toHaveValue(all)
  })

  it('keeps what is typed while it is being saved for the next time', async () => {
    series(aSeries())
    const name = 'Was soll sich an der Reihe ändern?'
    const { user, dialog } = await openFrom('Reihe bearbeiten', name)
    const field = await dialog.findByLabelText('Text')
    await user.type(field, ' um zwei')
    const { held, release } = hold()
    const value = 'Sprechstunde um zwei'
    const content = [part('LangValue', { lang: 'de' as const, value })]
    const translations = part('PostTranslations', { content })
    const updatePostSeries = aSeries({ revision: 5, content: value, translations })
    answer(UpdatePostSeriesMutation, () => held.then(() => ({ updatePostSeries }) as never))
    await user.click(dialog.getByRole('button', { name: 'Ändern' }))
    await user.type(field, ' im Foyer')
    series(updatePostSeries)
    release()
    expect(await screen.findByText('Reihe geändert')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Menü des Posts' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Reihe bearbeiten' }))
    const again = within(await screen.findByRole('dialog', { name }))
    expect(await again.findByLabelText('Text')).toHaveValue('Sprechstunde um zwei im Foyer')
  })

  it('keeps a text that was typed when the dialog is closed', async () => {
    series(aSeries())
    const name = 'Was soll sich an der Reihe ändern?'
    const { user, dialog } = await openFrom('Reihe bearbeiten', name)
    await user.type(await dialog.findByLabelText('Text'), ' um zwei')
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await user.click(screen.getByRole('button', { name: 'Menü des Posts' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Reihe bearbeiten' }))
    const again = within(await screen.findByRole('dialog', { name }))
    expect(await again.findByLabelText('Text')).toHaveValue('Sprechstunde um zwei')
  })

  it('is ended after a question that says how many drafts are deleted', async () => {
    series(aSeries())
    const { user, dialog } = await openFrom('Reihe beenden', 'Reihe beenden?')
    expect(dialog.getByText(/^2 Entwürfe werden gelöscht/)).toBeVisible()
    const requests = answer(EndPostSeriesMutation, { endPostSeries: 'series-1' })
    await user.click(dialog.getByRole('button', { name: 'Beenden' }))
    expect(await screen.findByText('Reihe beendet')).toBeVisible()
    expect(requests).toEqual([{ id: 'series-1' }])
  })
})

describe('a date that is skipped', () => {
  const name = 'Termin am 04.11.2126 überspringen?'

  it('can be made again', async () => {
    series(aSeries())
    const { user, dialog } = await openFrom('Diesen Termin überspringen', name)
    expect(dialog.getByText(/^Der Entwurf wird gelöscht\.\sDie Reihe geht weiter\.$/)).toBeVisible()
    const skipped = answer(SkipPostDateMutation, { skipPostDate: aSeries() } as never)
    await user.click(dialog.getByRole('button', { name: 'Überspringen' }))
    expect(await screen.findByText('Termin am 04.11.2126 übersprungen')).toBeVisible()
    const restored = answer(RestorePostDateMutation, { restorePostDate: aSeries() } as never)
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }))
    expect(await screen.findByText('Der Termin ist wieder da')).toBeVisible()
    expect(skipped).toEqual([{ id: 'post-1' }])
    expect(restored).toEqual([{ id: 'series-1', day: '2126-11-04' }])
  })

  it('loses what people did to the post, which is said before', async () => {
    series(aSeries({ ended: true }))
    const name = 'Termin am 18.11.2126 überspringen?'
    const { user, dialog } = await openFrom('Diesen Termin überspringen', name, draft('post-3'))
    expect(dialog.getByText(/Er wird mit allen Änderungen gelöscht/)).toHaveTextContent(
      'Es ist der letzte Termin der Reihe.',
    )
    refuse(SkipPostDateMutation, { code: 409, reason: 'WRONG_STATUS' })
    await user.click(dialog.getByRole('button', { name: 'Überspringen' }))
    expect(await dialog.findByText('Der Termin konnte nicht übersprungen werden.')).toBeVisible()
  })
})
