// Leads to the card of a post that was just sent or changed: the list opens, the page scrolls there,
// and the card is marked for a moment.
import { create } from 'zustand'
import type { PostFieldsFragment } from '@/graphql/generated/graphql'

type Post = Pick<PostFieldsFragment, 'id' | 'status'>

type Wanted = Post & {
  /** Somebody asked to see it: a search that hides the card ends. */
  asked: boolean
}

type Shown = {
  /** The post whose card is looked for. A new object for each request. */
  wanted: Wanted | null
  /** The id of the post whose card is marked. */
  marked: string | null
}

/** How long a card is marked, in ms. */
export const MARKED_FOR = 2000

/** How long a card is waited for, in ms: it may stand on a page that nobody has opened. */
const WANTED_FOR = 5000

export const useShown = create<Shown>()(() => ({ wanted: null, marked: null }))

/** Shows the card as soon as it stands in its list. */
export function showCard({ id, status }: Post, asked = false): void {
  const wanted = { id, status, asked }
  useShown.setState({ wanted })
  setTimeout(() => dropWanted(wanted), WANTED_FOR)
}

function dropWanted(wanted: Wanted): void {
  if (useShown.getState().wanted === wanted) useShown.setState({ wanted: null })
}

/** The card has been found. */
export function markCard(id: string): void {
  useShown.setState({ wanted: null, marked: id })
  setTimeout(() => {
    if (useShown.getState().marked === id) useShown.setState({ marked: null })
  }, MARKED_FOR)
}
