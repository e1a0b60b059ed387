// The rules of posts in the console's cache.
import type { Resolver } from '@urql/exchange-graphcache'
import { mutationsOf, postArrived } from './changes'
import { ListedPosts } from './listedPosts'
import { pageArrived, postsOf } from './postLists'

/** Reads a single post from the cache if any list has loaded it. */
const knownPost: Resolver = (_parent, { id }) => ({ __typename: 'Post', id: String(id) })

/** For one cache: the rules contain what it knows about the lists. */
export function postRules() {
  const listed = new ListedPosts()
  return {
    fields: { posts: postsOf(listed), post: knownPost },
    queries: { posts: pageArrived(listed), post: postArrived(listed) },
    mutations: mutationsOf(listed),
  }
}
