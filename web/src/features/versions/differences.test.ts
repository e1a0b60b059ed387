import {
  aGallery,
  aLink,
  anAdvertisedCompany,
  anEvent,
  anInfo,
  aPicture,
  aPodcast,
  aPoll,
  someJobs,
} from '@test/attachments'
import { aPost } from '@test/world'
import { expect, it } from 'vitest'
import { attachmentTexts } from '@/features/attachments/views'
import { draftOf } from '@/features/posts/draft'
import { differences, isSameVersion, withTextsOf } from './differences'

const draft = (attachment: object) =>
  draftOf(aPost({ content: 'Hallo', attachments: [attachment] } as never))
const { location } = anEvent()
const [first, second] = someJobs.jobs

// spec: API-36
it.each([
  [
    'a recording of the same name',
    'audio',
    aPodcast,
    { ...aPodcast, audio: { ...aPodcast.audio, raw: 'ton-2' } },
  ],
  [
    'a company of the same name',
    'company',
    anAdvertisedCompany,
    { ...anAdvertisedCompany, company: { ...anAdvertisedCompany.company, id: 'albtal-2' } },
  ],
  [
    'a job of the same name',
    'job',
    someJobs,
    { ...someJobs, jobs: [first, { ...second, id: 'pruefstand-2' }] },
  ],
  [
    'the same address at another point',
    'point',
    anEvent(),
    anEvent({ location: { ...location, geoPoint: { lat: 51.34, lng: 12.37 } } }),
  ],
  ['another country', 'place', anEvent(), anEvent({ location: { ...location, country: 'AT' } })],
])('finds %s', (_what, field, mine, current) => {
  expect(differences(draft(mine), draft(current)).map((one) => one.field)).toEqual([field])
  expect(isSameVersion(draft(mine), draft(current))).toBe(false)
  expect(isSameVersion(draft(current), draft(current))).toBe(true)
})

it('compares companies by id, not only by name', () => {
  const { company } = anAdvertisedCompany
  const renamed = { ...anAdvertisedCompany, company: { ...company, title: 'Albtal' } }
  expect(isSameVersion(draft(anAdvertisedCompany), draft(renamed))).toBe(true)
})

it('treats a removed end as no end', () => {
  const event = draft(anEvent({ end: null }))
  const takenOff = { ...event, attachment: { ...event.attachment, end: '2027-06-24 22:30:00' } }
  expect(isSameVersion(takenOff as typeof event, event)).toBe(true)
})

it('names the kinds of two different attachments', () => {
  const [kind] = differences(draft(aPodcast), draft(anEvent())).filter(
    ({ field }) => field === 'attachment',
  )
  expect(kind).toMatchObject({ mine: 'Podcast', current: 'Event' })
})

it.each([
  ['link', aLink],
  ['gallery', aGallery],
  ['podcast', aPodcast],
  ['company', anAdvertisedCompany],
  ['event', anEvent()],
  ['poll', aPoll()],
  ['info', anInfo],
])('takes each text of another version: %s', (_kind, attachment) => {
  const one = draft(attachment)
  const before = JSON.stringify(one)
  // Each text differs from all others.
  const other = JSON.parse(before) as typeof one
  other.texts = { de: 'Neu', en: 'New' }
  for (const [at, { texts }] of attachmentTexts(other.attachment).entries())
    Object.assign(texts, { de: `Neu ${at}`, en: `New ${at}` })
  const rows = differences(one, other)
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(isSameVersion(withTextsOf(one, other, rows), other)).toBe(true)
  const [first] = rows
  const partly = withTextsOf(one, other, first ? [first] : [])
  expect(differences(partly, other)).toHaveLength(rows.length - 1)
  expect(JSON.stringify(one)).toBe(before)
})

it('leaves out the description of a picture that is not there', () => {
  const gallery = (...images: object[]) => draft({ ...aGallery, images })
  const one = gallery(aPicture('eins', 'Eins'))
  const other = gallery(aPicture('eins', 'Erstes'), aPicture('zwei', 'Zweites'))
  const merged = withTextsOf(one, other, differences(one, other))
  expect(attachmentTexts(merged.attachment).map(({ texts }) => texts.de)).toEqual(['Erstes'])
})
