// The step that brings a waiting post on its way: out of the drafts, or out of the plan to the readers.
import type { ShownPost } from '../post'

/** Named like the words on its button. */
export type ReleaseStep = 'approve' | 'publishNow'

/** What the person may do, as the server says. */
export function stepOf(post: ShownPost): ReleaseStep | null {
  if (post.status === 'DRAFT') return post.viewerCanApprove ? 'approve' : null
  if (post.status === 'APPROVED') return post.viewerCanPublish ? 'publishNow' : null
  return null
}

/** When the post goes out by this step; null means at once. */
export const goesOutAt = ({ publishDate }: ShownPost, step: ReleaseStep): string | null =>
  step === 'approve' && Date.parse(publishDate) > Date.now() ? publishDate : null
