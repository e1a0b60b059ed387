// Attachments in list and phone, in the selected language, and in German where that has no text.
import {
  aGallery,
  aLink,
  anAdvertisedCompany,
  anEvent,
  anInfo,
  aPodcast,
  aPoll,
  someJobs,
} from '@test/attachments'
import { openComposer, phone } from '@test/composing'
import { answerTiles, mapTiles } from '@test/places'
import { renderInConsole } from '@test/render'
import { aPost, inEnglish } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PostWords } from '@/features/posts/card/PostWords'

const withAttachment = (attachment: object) =>
  aPost({
    content: 'Worte',
    translations: inEnglish('Words'),
    attachments: [attachment],
  } as never)

const show = (attachment: object) =>
  renderInConsole(<PostWords post={withAttachment(attachment)} />)

/** Shows the attachment in the phone of somebody who may write English. */
const openPhone = (attachment: object) =>
  openComposer({
    me: { viewerCanWriteEnglish: true },
    phone: true,
    published: [withAttachment(attachment)],
  })

/** For each type: a German text, its English version, and a text that exists only in German. */
const types = [
  ['Blog', aLink, 'Programm', 'Programme', 'Alles auf einen Blick'],
  ['Gallery', aGallery, 'Ein Zelt im Regen', 'A tent in the rain', 'Das Zelt von innen'],
  ['Podcast', aPodcast, 'Folge 1', 'Episode 1', 'Über das Studium'],
  ['Info', anInfo, 'Mensaplan', 'Canteen menu', 'Diese Woche neu'],
  ['Event', anEvent(), 'Sommerfest', 'Summer party', 'Mensa am Park'],
  ['Poll', aPoll(), 'Salat', 'Salad', 'Pizza'],
  ['Company', anAdvertisedCompany, 'Wir stellen ein', 'We are hiring', 'Albtal Antriebe'],
  // Jobs have no texts of their own.
  ['Jobs', someJobs, 'Getriebe', 'Getriebe', 'Prüfstand'],
] as const

/** The visible text, and the labels of images. */
const textIn = (place: HTMLElement): string => {
  const buttons = within(place).queryAllByRole('button')
  return [place.textContent, ...buttons.map((one) => one.getAttribute('aria-label'))].join(' ')
}

// spec: ATTACH-56, ATTACH-09
describe.each(types)('%s', (_type, attachment, german, english, untranslated) => {
  it('is shown in the list', async () => {
    const { user, container } = show(attachment)
    await waitFor(() => expect(textIn(container)).toContain(german))
    await user.click(screen.getByRole('button', { name: /Englisch/ }))
    expect(textIn(container)).toContain(english)
    expect(textIn(container)).toContain(untranslated)
  })

  it('is shown in the phone', async () => {
    const { user } = await openPhone(attachment)
    await waitFor(() => expect(textIn(phone())).toContain(german))
    await user.click(screen.getByRole('radio', { name: 'English' }))
    expect(textIn(phone())).toContain(english)
    expect(textIn(phone())).toContain(untranslated)
  })
})

it.each([
  ['a link', aLink, 'Programme', 'Alles auf einen Blick'],
  ['a podcast', aPodcast, 'Episode 1', 'Über das Studium'],
  ['an info', anInfo, 'Canteen menu', 'Diese Woche neu'],
  ['a poll', aPoll(), 'Salad', 'Pizza'],
])(
  'sets the language of each text of %s, in list and phone',
  async (_what, attachment, english, german) => {
    const { user } = await openPhone(attachment)
    await user.click(screen.getByRole('radio', { name: 'English' }))
    const { container } = show(attachment)
    await user.click(await screen.findByRole('button', { name: /Englisch/ }))
    for (const place of [phone(), container]) {
      const lang = async (text: string) =>
        (await within(place).findByText(text)).closest('[lang]')?.getAttribute('lang')
      expect(await lang(english)).toBe('en')
      expect(await lang(german)).toBe('de')
    }
  },
)

/** A poster is taller than the frame may be. */
const poster = { ...aGallery.images[0], width: 1000, height: 2000 }
const photo = { ...aGallery.images[0], width: 1600, height: 900 }

it.each([
  ['a photo in a link', { ...aLink, image: photo }, 16 / 9],
  ['a poster in a link', { ...aLink, image: poster }, 4 / 5],
  ['a photo of a company', { ...anAdvertisedCompany, image: photo }, 16 / 9],
  ['a poster of a company', { ...anAdvertisedCompany, image: poster }, 4 / 5],
])('shows %s uncropped in its ratio, in list and phone', async (_what, attachment, ratio) => {
  await openComposer({ phone: true, published: [withAttachment(attachment)] })
  const { container } = show(attachment)
  for (const place of [phone(), container]) {
    const picture = await within(place).findByRole('img', { name: 'Ein Zelt im Regen' })
    expect(picture).toHaveAttribute('data-whole')
    const frame = picture.parentElement as HTMLElement
    expect(Number(frame.style.getPropertyValue('--ratio'))).toBeCloseTo(ratio)
  }
})

// spec: ATTACH-19, ATTACH-20
it('shows when (in Berlin time) and where an event is, and offers a calendar file', () => {
  show(anEvent())
  expect(screen.getByText('Do., 24.06.2027, 18:00 – 22:30 Uhr')).toBeInTheDocument()
  expect(screen.getByText('Innenhof')).toBeInTheDocument()
  expect(screen.getByText('Parkstraße 3, 04109 Leipzig')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'In den Kalender' })).toHaveAttribute(
    'href',
    '/files/event.ics',
  )
})

it.each([
  [{ end: null }, 'Do., 24.06.2027, 18:00 Uhr'],
  [{ end: '2027-06-25T01:00:00.000Z' }, 'Do., 24.06.2027, 18:00 – Fr., 25.06.2027, 03:00 Uhr'],
])('shows the time of an event with %j', (change, message) => {
  show(anEvent(change))
  expect(screen.getByText(message)).toBeInTheDocument()
})

it('shows a map of the place only if a map service is configured', async () => {
  answerTiles()
  const { unmount } = show(anEvent())
  expect(screen.queryByRole('img', { name: 'Kartenausschnitt mit dem Ort' })).toBeNull()
  unmount()
  answerTiles({ ...mapTiles, attributionUrl: null })
  show(anEvent())
  const map = await screen.findByRole('img', { name: 'Kartenausschnitt mit dem Ort' })
  expect(map.querySelector('img')?.src).toMatch(/^https:\/\/karten\.example\/15\/17510\/\d+\.png$/)
  expect(screen.getByText(mapTiles.attribution)).toBeInTheDocument()
})

it.each([
  ['Wir stellen ein', '', 'Wir stellen ein'],
  ['', 'We are hiring', 'We are hiring'],
])('shows the badges %j and %j to English readers as %s', async (de, en, shown) => {
  const translations = { badgeTitle: en === '' ? [] : [{ lang: 'en', value: en }] }
  const { user } = show({ ...anAdvertisedCompany, badgeTitle: de || null, translations })
  expect(screen.queryByText('We are hiring')).toBeNull()
  await user.click(screen.getByRole('button', { name: /Englisch/ }))
  expect(screen.getByText(shown)).toBeInTheDocument()
})

// spec: ATTACH-05
it('shows the type of a job, and its city if known', () => {
  show(someJobs)
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown).toEqual(['GetriebeWerkstudium ·  Ettlingen', 'PrüfstandWerkstudium'])
})

// spec: ATTACH-33, ATTACH-41, ATTACH-42
it('shows the votes', () => {
  vi.useFakeTimers({ now: Date.parse('2027-06-01T08:00:00Z'), toFake: ['Date'] })
  show(aPoll([2, 1, 0]))
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown).toEqual(['Pizza67 %2 Stimmen', 'Döner33 %1 Stimme', 'Salat0 %0 Stimmen'])
  expect(screen.getByText('3 Stimmen · endet am 24.06.2027, 18:00 Uhr')).toBeInTheDocument()
})

// spec: ATTACH-41
it('shows no share without votes, and when it ended', () => {
  vi.useFakeTimers({ now: Date.parse('2027-07-01T08:00:00Z'), toFake: ['Date'] })
  show(aPoll())
  expect(screen.getAllByText('0 %')).toHaveLength(3)
  expect(screen.getByText('0 Stimmen · endete am 24.06.2027, 18:00 Uhr')).toBeInTheDocument()
})

it.each(['DAY', 'WEEK'])(
  'shows how long a poll runs while its post is not live: %s',
  async (period) => {
    const { user } = show(aPoll([], { period, pollEnd: null }))
    const long = { DAY: ['1 Tag', '1 day'], WEEK: ['1 Woche', '1 week'] }[period]
    expect(screen.getByText(`0 Stimmen · endet ${long?.[0]} nach Veröffentlichung`)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Englisch/ }))
    expect(screen.getByText(`0 votes · ends ${long?.[1]} after publication`)).toBeVisible()
  },
)

it('shows the votes and the end of a poll in English', async () => {
  vi.useFakeTimers({ now: Date.parse('2027-06-01T08:00:00Z'), toFake: ['Date'] })
  const { user } = show(aPoll([2, 1, 0]))
  await user.click(screen.getByRole('button', { name: /Englisch/ }))
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown).toEqual(['Pizza67%2 votes', 'Kebab33%1 vote', 'Salad0%0 votes'])
  expect(screen.getByText('3 votes · ends on 24/06/2027, 18:00')).toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'Poll' })).toBeInTheDocument()
})

it('shows when and where an event is in English', async () => {
  const { user } = show(anEvent())
  expect(screen.getByLabelText('Ort')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Englisch/ }))
  expect(screen.getByText('Thu, 24/06/2027, 18:00 – 22:30')).toHaveAttribute('lang', 'en')
  expect(screen.getByLabelText('Place')).toBeInTheDocument()
})
