// What the cache has been told of the lists: where their pages lie, and which posts have been written
// or moved here since, and so may stand in any of them.
//
// These are facts about what was asked and answered. Whether a post is still there, and to which list
// it belongs, is read from the post itself each time.
import type { Cache, FieldArgs } from '@urql/exchange-graphcache'
import { PageChain } from './pageChain'
import { type ListArgs, order, type PostKey } from './postOrder'

/** The posts that the server has shown in a page. By this link the cache keeps them, too. */
const SHOWN = 'shownPosts'

/** The post that was written or moved here last. Every page reads it, so that it is computed anew. */
const LAST_MOVED = 'lastMovedPost'

const keysIn = (value: unknown): PostKey[] => (Array.isArray(value) ? (value as PostKey[]) : [])

const isThere = (cache: Cache, post: PostKey): boolean => cache.resolve(post, 'id') !== undefined

export class ListedPosts {
  readonly #chains = new Map<string, { list: ListArgs; chain: PageChain }>()
  readonly #moved = new Set<PostKey>()

  chain(list: ListArgs): PageChain {
    const name = JSON.stringify([list.filter, list.text ?? null])
    const known = this.#chains.get(name)
    if (known) return known.chain
    const chain = new PageChain(order(list.filter))
    this.#chains.set(name, { list, chain })
    return chain
  }

  /** What was shown in this page; posts that are gone are left out. */
  shownIn(cache: Cache, list: ListArgs): PostKey[] {
    const shown = keysIn(cache.resolve('Query', SHOWN, placeOf(list)))
    return shown.filter((post) => isThere(cache, post))
  }

  show(cache: Cache, list: ListArgs, posts: PostKey[]): void {
    cache.link('Query', SHOWN, placeOf(list), posts)
  }

  /** What has been written or moved here. */
  moved(cache: Cache): PostKey[] {
    cache.resolve('Query', LAST_MOVED)
    return [...this.#moved].filter((post) => isThere(cache, post))
  }

  /** The post has been written here, or may have been moved into another list or place. */
  move(cache: Cache, post: PostKey): void {
    this.#moved.add(post)
    cache.link('Query', 'movedPosts', { post }, [post])
    cache.link('Query', LAST_MOVED, post)
  }

  /** The server has told of one post. If that is nothing new, each list that shows it hears of it. */
  heardOf(cache: Cache, post: PostKey): void {
    if (!this.#moved.has(post)) this.move(cache, post)
  }

  /** Wherever they are shown. */
  all(cache: Cache): PostKey[] {
    const pages = [...this.#chains.values()].flatMap(({ list, chain }) =>
      chain.starts.map((before) => pageOf(list, before)),
    )
    const shown = pages.flatMap((page) => this.shownIn(cache, page))
    return [...new Set([...shown, ...this.moved(cache)])]
  }
}

const pageOf = (list: ListArgs, before: string | null): ListArgs => ({
  ...list,
  paginationInput: { ...list.paginationInput, before },
})

const placeOf = ({ filter, text, paginationInput }: ListArgs): FieldArgs => ({
  filter,
  text: text ?? null,
  before: paginationInput.before ?? null,
})
