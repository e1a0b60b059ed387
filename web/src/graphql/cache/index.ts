// The console's normalized cache: one copy of each object, whichever list shows it.
import { cacheExchange, type KeyingConfig, type Resolver } from '@urql/exchange-graphcache'
import { ListedPosts } from './listedPosts'
import { mutationsOf, postArrived } from './mutations'
import { pageArrived, postsOf } from './postLists'

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

/** Reads a single post from the cache if any list has loaded it. */
const knownPost: Resolver = (_parent, { id }) => ({ __typename: 'Post', id: String(id) })

export function createCache() {
  const listed = new ListedPosts()
  return cacheExchange({
    keys,
    // Each fragment is on an exact type. Without this option the cache would guess by the fields.
    possibleTypes: {},
    resolvers: { Query: { posts: postsOf(listed), post: knownPost } },
    updates: {
      Query: { posts: pageArrived(listed), post: postArrived(listed) },
      Mutation: mutationsOf(listed),
    },
  })
}
