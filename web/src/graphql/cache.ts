// The console's normalized cache: one copy of each object, whichever list shows it.
import { type CacheExchangeOpts, cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache'

/** Types without an ID. They are stored inside the object that contains them. */
const parts = [
  'AudioFile',
  'BlogAttachment',
  'BlogTranslations',
  'ChannelTargeting',
  // A post shows the companies and jobs as they were when it was written.
  'Company',
  'CompanyAttachment',
  'CompanyConnection',
  'CompanyEdge',
  'CompanyTranslations',
  'Config',
  'ConsentVersion',
  'Contact',
  'EventAttachment',
  'EventTranslations',
  'Focus',
  'GalleryAttachment',
  'GeoPoint',
  'Image',
  'ImageTranslations',
  'InfoAttachment',
  'InfoTranslations',
  'Job',
  'JobAddress',
  'JobConnection',
  'JobEdge',
  'JobsAttachment',
  'LangValue',
  'Location',
  'MapTiles',
  'MediaFile',
  'PageInfo',
  'PodcastAttachment',
  'PodcastTranslations',
  'PollAttachment',
  'PollOption',
  'PollOptionTranslations',
  'PostChannel',
  'PostConnection',
  'PostDelivery',
  'PostEdge',
  'PostStatistics',
  'PostTranslations',
  'PushConfig',
  'Session',
  'Share',
  'StagedUpload',
  'TrendPoint',
  'UserSettings',
  'VideoAttachment',
  'VideoFile',
]

const keys: KeyingConfig = Object.fromEntries(parts.map((part) => [part, () => null]))

/** What the features add: fields that are computed, and updates beyond the returned object. */
export type CacheRules = Pick<CacheExchangeOpts, 'resolvers' | 'updates'>

export const createCache = (rules: CacheRules) =>
  cacheExchange({
    keys,
    // Each fragment is on an exact type. Without this option the cache would guess by the fields.
    possibleTypes: {},
    ...rules,
  })
