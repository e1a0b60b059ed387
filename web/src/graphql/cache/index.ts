// The console's normalised cache: one copy of each thing, whatever list shows it.
import { cacheExchange, type KeyingConfig, type Resolver } from '@urql/exchange-graphcache'
import { ListedPosts } from './listedPosts'
import { mutationsOf, postArrived } from './mutations'
import { pageArrived, postsOf } from './postLists'

/** Things without an identity of their own live inside the one that holds them. */
const parts = [
  'AudioFile',
  'BlogAttachment',
  'BlogTranslations',
  'ChannelTargeting',
  // A post shows them as they were when it was written.
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

/** A post that any list has brought need not be asked for once more. */
const knownPost: Resolver = (_parent, { id }) => ({ __typename: 'Post', id: String(id) })

export function createCache() {
  const listed = new ListedPosts()
  return cacheExchange({
    keys,
    // Each fragment names the very type that it is of; else the cache would guess by the fields.
    possibleTypes: {},
    resolvers: { Query: { posts: postsOf(listed), post: knownPost } },
    updates: {
      Query: { posts: pageArrived(listed), post: postArrived(listed) },
      Mutation: mutationsOf(listed),
    },
  })
}
