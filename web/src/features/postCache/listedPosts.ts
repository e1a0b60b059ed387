// What the cache knows about the lists: where their pages begin and end, and which posts have been
// written or moved in this tab and may therefore belong to any of them.
//
// These are facts about requests and responses. Whether a post still exists, and to which list it
// belongs, is read from the post itself each time.
import type { Cache, FieldArgs } from '@urql/exchange-graphcache'
import { PageChain } from './pageChain'
import { type ListArgs, nameOf, order, type PostKey } from './postOrder'

/** Links a page to the posts that the server has returned for it, which keeps them in the cache. */
const SHOWN = 'shownPosts'

/** The post that was written or moved last. Every page reads it, so a change recomputes them. */
const LAST_MOVED = 'lastMovedPost'

const keysIn = (value: unknown): PostKey[] => (Array.isArray(value) ? (value as PostKey[]) : [])

const isThere = (cache: Cache, post: PostKey): boolean => cache.resolve(post, 'id') !== undefined

export class ListedPosts {
  readonly #chains = new Map<string, { list: ListArgs; chain: PageChain }>()
  readonly #moved = new Set<PostKey>()

  chain(list: ListArgs): PageChain {
    const name = nameOf(list)
    const known = this.#chains.get(name)
    if (known) return known.chain
    const chain = new PageChain(order(list.filter))
    this.#chains.set(name, { list, chain })
    return chain
  }

  /** The posts that were returned for this page, without those that have been deleted. */
  shownIn(cache: Cache, list: ListArgs): PostKey[] {
    const shown = keysIn(cache.resolve('Query', SHOWN, placeOf(list)))
    return shown.filter((post) => isThere(cache, post))
  }

  show(cache: Cache, list: ListArgs, posts: PostKey[]): void {
    cache.link('Query', SHOWN, placeOf(list), posts)
  }

  /** The posts that have been written or moved in this tab and have not been deleted. */
  moved(cache: Cache): PostKey[] {
    cache.resolve('Query', LAST_MOVED)
    return [...this.#moved].filter((post) => isThere(cache, post))
  }

  /** Records that a post was written here, or may belong to another list or position now. */
  move(cache: Cache, post: PostKey): void {
    this.#moved.add(post)
    cache.link('Query', 'movedPosts', { post }, [post])
    cache.link('Query', LAST_MOVED, post)
  }

  /** Records that the server returned a single post. The first time this recomputes all lists. */
  recordArrival(cache: Cache, post: PostKey): void {
    if (!this.#moved.has(post)) this.move(cache, post)
  }

  /** All posts that any list of the current profile shows. */
  all(cache: Cache): PostKey[] {
    const own = [...this.#chains.values()].filter(({ list }) => !list.ofAllProfiles)
    const pages = own.flatMap(({ list, chain }) =>
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

const placeOf = (list: ListArgs): FieldArgs => ({
  list: nameOf(list),
  before: list.paginationInput.before ?? null,
})
