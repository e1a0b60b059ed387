// The state that cards, composer and phone preview share: the edited post and the shown one.
import { create } from 'zustand'

export type Editing = {
  /** The post that the composer has open; null while a new one is being written. */
  editedPostId: string | null
  /** The post that the phone shows. */
  focusedPostId: string | null
  /** True while the state is still the one that was restored when the page was loaded. */
  isOld?: boolean
}

export const useEditing = create<Editing>()(() => ({ editedPostId: null, focusedPostId: null }))

/** Called after the user has started to edit a post. */
const watchers = new Set<() => void>()

export function startEditing(postId: string): void {
  useEditing.setState({ editedPostId: postId, focusedPostId: postId, isOld: false })
  noteEditing()
}

/** Opens the composer on pages that have none. */
export function noteEditing(): void {
  for (const act of watchers) act()
}

/** For pages that show cards and have no composer. Returns a function that ends this. */
export function watchEditing(act: () => void): () => void {
  watchers.add(act)
  return () => watchers.delete(act)
}

export const stopEditing = (): void => useEditing.setState({ editedPostId: null })

export const focusPost = (postId: string | null): void =>
  useEditing.setState({ focusedPostId: postId, isOld: false })

/** The stored post in the phone preview next to the lists; null if it shows none. */
const useShown = create<{ id: string | null }>()(() => ({ id: null }))

export const showInPhone = (id: string | null): void => useShown.setState({ id })

export const useIsInPhone = (postId: string): boolean => useShown(({ id }) => id === postId)
