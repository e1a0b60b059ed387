import { anAdvertisedCompany, anEvent, aPodcast, someJobs } from '@test/attachments'
import { aPost } from '@test/world'
import { expect, it } from 'vitest'
import { draftOf } from '@/features/posts/draft'
import { differences, isSameVersion } from './differences'

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
