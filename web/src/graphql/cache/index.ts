// The console's normalised cache: one copy of each thing, whatever list shows it.
import { cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache'
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

export const createCache = () =>
  cacheExchange({
    keys,
    resolvers: { Query: { posts } },
    updates: { Query: { posts: pageArrived }, Mutation: mutations },
  })
