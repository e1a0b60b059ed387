// The step that releases a waiting post: approve a draft, or publish a planned post now.
import type { ShownPost } from '../post'

/** Also the key of the button's text. */
export type ReleaseStep = 'approve' | 'publishNow'

/** The step that the server permits; null if there is none. */
export function stepOf(post: ShownPost): ReleaseStep | null {
  if (post.status === 'DRAFT') return post.viewerCanApprove ? 'approve' : null
  if (post.status === 'APPROVED') return post.viewerCanPublish ? 'publishNow' : null
  return null
}

/** When the post goes out by this step; null means at once. */
export const goesOutAt = ({ publishDate }: ShownPost, step: ReleaseStep): string | null =>
  step === 'approve' && Date.parse(publishDate) > Date.now() ? publishDate : null
