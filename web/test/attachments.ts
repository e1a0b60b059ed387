// Stored attachments of each type in German and English, as the server returns them.
import type { StagedVideo } from '@/features/attachments/video/video'

const pairs = (texts: Record<string, string>) =>
  Object.entries(texts).map(([lang, value]) => ({ __typename: 'LangValue', lang, value }))

export const anInfo = {
  __typename: 'InfoAttachment',
  type: 'INFO',
  title: 'Mensaplan',
  description: 'Diese Woche neu',
  infoUrl: 'https://mensa.example/plan',
  translations: {
    __typename: 'InfoTranslations',
    title: pairs({ en: 'Canteen menu' }),
    description: [],
    url: [],
  },
}

export const aLink = {
  __typename: 'BlogAttachment',
  type: 'BLOG',
  title: 'Programm',
  subtitle: null,
  description: 'Alles auf einen Blick',
  url: 'https://uni.example/programm',
  image: null,
  translations: {
    __typename: 'BlogTranslations',
    title: pairs({ en: 'Programme' }),
    subtitle: [],
    description: [],
    url: [],
  },
}

export const aPicture = (raw: string, alt: string | null = null, english?: string) => ({
  __typename: 'Image',
  raw,
  large: `/files/${raw}`,
  placeholder: '',
  width: 4,
  height: 3,
  alt,
  focus: null,
  translations: {
    __typename: 'ImageTranslations',
    alt: english ? pairs({ en: english }) : [],
  },
})

export const aGallery = {
  __typename: 'GalleryAttachment',
  type: 'GALLERY',
  images: [
    aPicture('bild-1', 'Ein Zelt im Regen', 'A tent in the rain'),
    aPicture('bild-2', 'Das Zelt von innen'),
  ],
}

export const aPodcast = {
  __typename: 'PodcastAttachment',
  type: 'PODCAST',
  title: 'Folge 1',
  description: 'Über das Studium',
  duration: 187,
  audio: {
    __typename: 'AudioFile',
    raw: 'ton-1',
    name: 'folge.mp3',
    size: 2_000_000,
    url: '/files/folge.mp3',
    contentType: 'audio/mpeg',
    duration: 187,
  },
  image: null,
  translations: {
    __typename: 'PodcastTranslations',
    title: pairs({ en: 'Episode 1' }),
    description: [],
  },
}

/** A video that the server has converted. */
export const aVideoFile: StagedVideo = {
  raw: 'film-1',
  name: 'rundgang.mp4',
  size: 5 * 1024 ** 2,
  state: 'READY',
  url: '/files/film.mp4',
  contentType: 'video/mp4',
  duration: 67,
  width: 1280,
  height: 720,
  poster: null,
}

const aCompany = { __typename: 'Company', id: 'albtal', title: 'Albtal Antriebe', header: null }

export const anAdvertisedCompany = {
  __typename: 'CompanyAttachment',
  type: 'COMPANY',
  company: aCompany,
  image: null,
  badgeTitle: 'Wir stellen ein',
  translations: {
    __typename: 'CompanyTranslations',
    badgeTitle: pairs({ en: 'We are hiring' }),
  },
}

const aJob = (id: string, title: string, city: string | null) => ({
  __typename: 'Job',
  id,
  title,
  type: 'Werkstudium',
  address: { __typename: 'JobAddress', city },
})

export const someJobs = {
  __typename: 'JobsAttachment',
  type: 'JOBS',
  company: aCompany,
  jobs: [aJob('getriebe', 'Getriebe', 'Ettlingen'), aJob('pruefstand', 'Prüfstand', null)],
}

export const anEvent = (change: object = {}) => ({
  __typename: 'EventAttachment',
  type: 'EVENT',
  title: 'Sommerfest',
  start: '2027-06-24T16:00:00.000Z',
  end: '2027-06-24T20:30:00.000Z',
  calendar: '/files/event.ics',
  location: {
    __typename: 'Location',
    label: 'Mensa am Park',
    addition: 'Innenhof',
    street: 'Parkstraße 3',
    postalCode: '04109',
    city: 'Leipzig',
    state: null,
    country: null,
    geoPoint: { __typename: 'GeoPoint', lat: 51.3397, lng: 12.3731 },
  },
  translations: { __typename: 'EventTranslations', title: pairs({ en: 'Summer party' }) },
  ...change,
})

const option = (id: string, text: string, votes: number, english?: string) => ({
  __typename: 'PollOption',
  id,
  text,
  votes,
  translations: {
    __typename: 'PollOptionTranslations',
    text: english ? pairs({ en: english }) : [],
  },
})

/** A poll with the options Pizza, Döner and Salat, with these numbers of votes. */
export const aPoll = ([pizza = 0, doner = 0, salad = 0]: number[] = [], change: object = {}) => ({
  __typename: 'PollAttachment',
  type: 'POLL',
  total: pizza + doner + salad,
  period: 'DAY',
  pollEnd: '2027-06-24T16:00:00.000Z',
  options: [
    option('o1', 'Pizza', pizza),
    option('o2', 'Döner', doner, 'Kebab'),
    option('o3', 'Salat', salad, 'Salad'),
  ],
  ...change,
})
