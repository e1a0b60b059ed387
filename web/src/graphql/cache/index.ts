// The console's normalised cache: one copy of each thing, whatever list shows it.
import { cacheExchange, type KeyingConfig, type Resolver } from '@urql/exchange-graphcache'
import { pageArrived } from './knownPosts'
import { mutations } from './mutations'
import { posts } from './postLists'

/** Things without an identity of their own live inside the one that holds them. */
const parts = [
  'BlogAttachment',
  'BlogTranslations',
  'ChannelTargeting',
  'Config',
  'ConsentVersion',
  'Contact',
  'GeoPoint',
  'Image',
  'LangValue',
  'Location',
  'PageInfo',
  'PostChannel',
  'PostConnection',
  'PostEdge',
  'PostStatistics',
  'PostTranslations',
  'PushConfig',
  'Session',
  'StagedUpload',
  'UserSettings',
]

const keys: KeyingConfig = Object.fromEntries(parts.map((part) => [part, () => null]))

/** A post that any list has brought need not be asked for once more. */
const knownPost: Resolver = (_parent, { id }) => ({ __typename: 'Post', id: String(id) })

export const createCache = () =>
  cacheExchange({
    keys,
    resolvers: { Query: { posts, post: knownPost } },
    updates: { Query: { posts: pageArrived }, Mutation: mutations },
  })
