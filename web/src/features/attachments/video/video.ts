// A film as it is being chosen.
import { imageInput, imageOf } from '@/features/media/alt'
import type { StagedFile, StagedImage } from '@/features/media/stagedFile'
import type { Language, VideoInput } from '@/graphql/generated/graphql'
import type { AttachmentDraft } from '../attachment'
import type { StoredAs } from '../kind'

export type StagedVideo = NonNullable<StagedFile['video']>

export type VideoDraft = {
  type: 'VIDEO'
  video: StagedVideo | null
  /** Stands before the film begins; else a moment of the film does. */
  image: StagedImage | null
  autoplay: boolean
  muted: boolean
  /** It was taken over from a stored post, which has kept its film. */
  leftBehind?: boolean
  /** The same of its picture. */
  imageLeftBehind?: boolean
}

export const emptyVideo: VideoDraft = {
  type: 'VIDEO',
  video: null,
  image: null,
  autoplay: false,
  muted: true,
}

export const videoOf = ({ video, image }: StoredAs<'VideoAttachment'>): VideoDraft => ({
  type: 'VIDEO',
  video: video ?? null,
  image: image ? imageOf(image) : null,
  autoplay: video?.autoplay ?? false,
  muted: video?.muted ?? true,
})

/** What the server knows the film by that it still turns into one that all can play; null when it does
 * no such thing. */
export const convertingVideo = (attachment: AttachmentDraft | null): string | null =>
  attachment?.type === 'VIDEO' && attachment.video?.state === 'CONVERTING'
    ? attachment.video.raw
    : null

/** Null where the post has lost its film: then there is nothing that could be sent. */
export function videoInput(draft: VideoDraft, written: readonly Language[]): VideoInput | null {
  const { video, image, autoplay, muted } = draft
  if (!video) return null
  return {
    video: { type: 'VIDEO', raw: video.raw, payload: { autoplay, muted: muted || autoplay } },
    ...(image && { image: imageInput(image, written) }),
  }
}
