// What the summary says about the attachment, and about texts that are written in German only.
import { aGallery, aLink, anEvent, aPodcast, aPoll, someJobs } from '@test/attachments'
import { aUser } from '@test/home'
import { renderInConsole } from '@test/render'
import { type APost, aMe, aPost } from '@test/world'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { EventDraft } from '@/features/attachments/event/event'
import { type Draft, draftOf } from '../draft'
import { VerifySummary } from './VerifySummary'

beforeEach(() => void aUser())

const draftWith = (attachment: object, english = ''): Draft => {
  const attachments = [attachment] as APost['attachments']
  return { ...draftOf(aPost({ attachments })), texts: { de: 'Kommt alle', en: english } }
}
const show = (draft: Draft) =>
  renderInConsole(<VerifySummary draft={draft} me={aMe() as never} channels={[]} moment="Jetzt" />)

/** Names and values of the facts that follow the one of the attachment. */
const facts = () => {
  const all = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  return all.slice(all.findIndex(([name]) => name === 'Anhang'))
}

it.each([
  [
    'an event',
    anEvent(),
    [
      ['Anhang', 'Event: Sommerfest / Summer party'],
      ['Beginn', expect.stringMatching(/^24.06.2027, 18:00\sUhr$/)],
      ['Ende', expect.stringMatching(/^24.06.2027, 22:30\sUhr$/)],
      ['Ort', expect.stringContaining('Mensa am Park')],
    ],
  ],
  [
    'a poll',
    aPoll(),
    [
      ['Anhang', 'Umfrage'],
      ['Optionen', '3'],
      ['Ende der Umfrage', '1 Tag nach Veröffentlichung'],
    ],
  ],
  [
    'jobs',
    someJobs,
    [
      ['Anhang', 'Recruiting: Albtal Antriebe'],
      ['Stelle', 'Getriebe'],
      ['Stelle', 'Prüfstand'],
    ],
  ],
  [
    'a gallery',
    aGallery,
    [
      ['Anhang', 'Galerie'],
      ['Bilder', '2'],
    ],
  ],
  [
    'a film',
    { __typename: 'VideoAttachment', video: { raw: 'f', name: 'hof.mp4', duration: 67 } },
    [
      ['Anhang', 'Video'],
      ['Datei', 'hof.mp4, 1:07'],
    ],
  ],
  [
    'a podcast',
    aPodcast,
    [
      ['Anhang', 'Podcast: Folge 1 / Episode 1'],
      ['Datei', 'folge.mp3, 3:07'],
    ],
  ],
])('shows the facts of %s', (_what, attachment, expected) => {
  show(draftWith(attachment))
  expect(facts()).toEqual(expected)
})

it.each([
  ['none of its own', { title: '', text: '' }, '„Fachschaft Informatik“: Kommt alle'],
  ['a title', { title: 'Heute', text: '' }, '„Heute“: Kommt alle'],
  ['a title and a text', { title: 'Heute', text: 'Um acht' }, '„Heute“: Um acht'],
])('shows the push text of a post that has %s', (_what, push, words) => {
  show({ ...draftWith(aGallery), push, sendPush: true })
  expect(screen.getByText('Push-Text').nextElementSibling).toHaveTextContent(words)
})

it('shows no push text if nothing is pushed', () => {
  show({ ...draftWith(aGallery), sendPush: false })
  expect(screen.queryByText('Push-Text')).toBeNull()
})

it('names what an English reader will see in German', () => {
  show(draftWith(aLink, 'Come all'))
  expect(screen.getByText('Auf Englisch fehlt noch etwas')).toBeInTheDocument()
  const words = 'Diese Teile bleiben auf Deutsch: die Beschreibung, der Link.'
  expect(screen.getByText(words)).toBeInTheDocument()
})

it('counts texts of the same name, and names the text itself', () => {
  show(draftWith(aGallery))
  const words = /: der Text, 1 Bildbeschreibung\.$/
  expect(screen.getByText(words)).toBeInTheDocument()
})

it('does not warn if everything is in German', () => {
  show(draftWith({ ...aLink, translations: { title: [], subtitle: [], description: [], url: [] } }))
  expect(screen.queryByText('Auf Englisch fehlt noch etwas')).toBeNull()
})

const END = '2126-06-24T20:30:00.000Z'

it.each([
  ['2126-06-24 22:00:00', END, null],
  ['2126-06-25 09:00:00', END, 'Das Event ist dann schon vorbei'],
  ['2126-06-24 17:00:00', null, null],
  ['2126-06-24 18:00:00', null, 'Das Event hat dann schon begonnen'],
])('a post that appears at %s, its event ending at %s: %s', (date, end, warning) => {
  const event = anEvent({ start: '2126-06-24T16:00:00.000Z', end })
  show({ ...draftWith(event), when: 'custom', date })
  expect(screen.queryByText(/^Das Event .* dann schon/)?.textContent ?? null).toBe(warning)
})

it('shows a place once, also if its name contains the address', () => {
  const place = { label: 'Karlsruhe, Baden-Württemberg', addition: 'Infobau, Raum -102' }
  const found = { city: 'Karlsruhe', state: 'Baden-Württemberg', country: 'Deutschland' }
  const nothing = { street: null, postalCode: null, geoPoint: null }
  const location = { __typename: 'Location', ...place, ...found, ...nothing }
  show(draftWith(anEvent({ location })))
  expect(facts()).toContainEqual(['Ort', 'Karlsruhe, Baden-Württemberg, Infobau, Raum -102'])
})

it('repeats that the start of an event has moved with its end', () => {
  const { attachment, ...draft } = draftWith(anEvent())
  const moved = { which: 'start', from: '2027-06-25 09:00:00' } as const
  show({ ...draft, attachment: { ...(attachment as EventDraft), moved } })
  expect(screen.getByText('Beginn und Ende passten nicht zusammen')).toBeVisible()
  expect(screen.getByText(/Beginn, den du gesetzt hast \(25\.06\.2027, 09:00 Uhr\)/)).toBeVisible()
})

it('warns of a date that is years ahead', () => {
  show({ ...draftWith(anEvent()), when: 'custom', date: '2126-06-24 09:00:00' })
  expect(screen.getByText(/^Der Post erscheint erst in \d+ Jahren$/)).toBeVisible()
})
