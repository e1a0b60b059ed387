// The open dialog and its post. This state lives outside the cards: a card may move to another list
// or disappear while its dialog is open.
import { create } from 'zustand'
import type { StoredPost } from '../PostFields'
import type { ReleaseStep } from '../release/release'

/** The props of the actions on a card. */
export type ActionProps = {
  post: StoredPost
  /** Start of the post's text; describes each button to screen readers. */
  excerpt: string
}

type PostDialogs = 'date' | 'deletion' | 'history' | 'sourceChange' | 'statistics' | ReleaseStep

/** Those of the feature `ending`. */
type EndingDialogs = 'expiry' | 'pin' | 'restoration' | 'withdrawal'

/** Those of the feature `templates`. */
type TemplateDialogs = 'repetition' | 'seriesEdit' | 'seriesEnd' | 'skip' | 'template'

/** Those of the feature `review`. */
type ReviewDialogs = 'comments' | 'endRequest' | 'sendBack'

export type OpenDialog = {
  post: StoredPost
  about: PostDialogs | EndingDialogs | TemplateDialogs | ReviewDialogs
}

export const useOpenDialog = create<{ dialog: OpenDialog | null }>()(() => ({ dialog: null }))

export const openDialog = (post: StoredPost, about: OpenDialog['about']): void =>
  useOpenDialog.setState({ dialog: { post, about } })

export const closeDialog = (): void => useOpenDialog.setState({ dialog: null })
