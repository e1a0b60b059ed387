// Shows the card of a post that was just sent or changed: opens its list, scrolls to the card and
// highlights it for a moment.
import { create } from 'zustand'
import { reviewOf } from './drafts/DraftFields'
import type { StoredPost } from './PostFields'

type Post = Pick<StoredPost, 'id' | 'status'>

/** The list in which a card is. */
export type ShownList = 'unsent' | 'drafts' | 'planned' | 'published'

type Wanted = Post & {
  list: ShownList
  /** The user asked for the card: clears a search that hides it. */
  requested: boolean
}

type Shown = {
  /** The post whose card should be shown. A new object for each request. */
  wanted: Wanted | null
  /** The id of the post whose card is highlighted. */
  marked: string | null
}

/** How long a card stays highlighted, in ms. */
export const MARKED_FOR = 2000

/** How long to wait for a card, in ms: it may be on a page of the list that is not loaded. */
const WANTED_FOR = 5000

export const useShown = create<Shown>()(() => ({ wanted: null, marked: null }))

/** Shows the card as soon as its list has rendered it. */
export function showCard(post: StoredPost, requested = false): void {
  const { id, status } = post
  const wanted = { id, status, list: listOf(post), requested }
  useShown.setState({ wanted })
  setTimeout(() => dropWanted(wanted), WANTED_FOR)
}

function listOf(post: StoredPost): ShownList {
  switch (post.status) {
    case 'DRAFT':
      return reviewOf(post) === 'REQUESTED' ? 'drafts' : 'unsent'
    case 'APPROVED':
      return 'planned'
    case 'LIVE':
      return 'published'
  }
}

function dropWanted(wanted: Wanted): void {
  if (useShown.getState().wanted === wanted) useShown.setState({ wanted: null })
}

/** Called when the card was found. */
export function markCard(id: string): void {
  useShown.setState({ wanted: null, marked: id })
  setTimeout(() => {
    if (useShown.getState().marked === id) useShown.setState({ marked: null })
  }, MARKED_FOR)
}
