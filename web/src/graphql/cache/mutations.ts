// What a mutation changes besides the thing that it returns.
import { gql } from '@urql/core'
import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { knownPosts, rememberPost } from './knownPosts'

const Pin = gql`
  fragment Pin on Post {
    id
    pinnedAt
  }
`

type Returned = { __typename: string; id: string }

/** The number of live posts is counted by the server; it is asked again when one came or went. */
function recountPosts(cache: Cache): void {
  const me = cache.resolve('Query', 'me')
  if (typeof me === 'string') cache.invalidate(me, 'postsCount')
}

const pinnedBanners = (cache: Cache) =>
  cache.inspectFields('Query').filter(({ fieldName }) => fieldName === 'pinnedPost')

const sendPost: UpdateResolver = ({ sendPost: post }, _args, cache) => {
  const key = cache.keyOfEntity(post as Returned)
  if (!key) return
  rememberPost(cache, key)
  if (cache.resolve(key, 'status') === 'LIVE') recountPosts(cache)
}

const moved: UpdateResolver = (_result, _args, cache) => recountPosts(cache)

const pinPost: UpdateResolver = ({ pinPost: post }, { status }, cache) => {
  const pinned = cache.keyOfEntity(post as Returned)
  if (status) {
    for (const other of knownPosts(cache)) {
      if (other === pinned || !cache.resolve(other, 'pinnedAt')) continue
      cache.writeFragment(Pin, { id: String(cache.resolve(other, 'id')), pinnedAt: null })
    }
  }
  for (const { arguments: args } of pinnedBanners(cache)) {
    cache.link('Query', 'pinnedPost', args ?? {}, status ? pinned : null)
  }
}

const deletePost: UpdateResolver = (_result, { id }, cache) => {
  const gone = cache.keyOfEntity({ __typename: 'Post', id: String(id) })
  if (!gone) return
  for (const { fieldKey, arguments: args } of pinnedBanners(cache)) {
    if (cache.resolve('Query', fieldKey) === gone)
      cache.link('Query', 'pinnedPost', args ?? {}, null)
  }
  if (cache.resolve(gone, 'status') === 'LIVE') recountPosts(cache)
  cache.invalidate(gone)
}

export const mutations: Record<string, UpdateResolver> = {
  sendPost,
  pinPost,
  deletePost,
  changePostStatus: moved,
  updatePostPublishDate: moved,
}
