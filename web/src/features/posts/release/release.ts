// The step that releases a waiting post: approve a draft, or publish a planned post now.
import { channelsOf, isEmergency } from '@/features/channels/channels'
import { cardFieldsOf } from '../card/CardFields'
import type { StoredPost } from '../PostFields'

/** Also the key of the button's text. */
export type ReleaseStep = 'approve' | 'publishNow'

/** The step that the server permits; null if there is none. */
export function stepOf(post: StoredPost): ReleaseStep | null {
  const { viewerCanApprove, viewerCanPublish } = cardFieldsOf(post)
  if (post.status === 'DRAFT') return viewerCanApprove ? 'approve' : null
  if (post.status === 'APPROVED') return viewerCanPublish ? 'publishNow' : null
  return null
}

/** Whether it is sent to an emergency channel. */
export const isEmergencyPost = (post: StoredPost): boolean => channelsOf(post).some(isEmergency)

/** The key of the label for confirming an emergency: what happens then. */
export function confirmKeyOf({ status, publishDate }: StoredPost) {
  if (status === 'LIVE') return 'confirmShown'
  return Date.parse(publishDate) > Date.now() ? 'confirmPlanned' : 'confirm'
}

/** Whether it is published in a few seconds and can be taken back until then. Then it has another date. */
export const isHeld = (read: StoredPost, step: ReleaseStep, now: StoredPost): boolean =>
  now.status === 'APPROVED' && (step === 'publishNow' || now.publishDate !== read.publishDate)

/** When the post goes out by this step; null means at once. */
export const goesOutAt = ({ publishDate }: StoredPost, step: ReleaseStep): string | null =>
  step === 'approve' && Date.parse(publishDate) > Date.now() ? publishDate : null
