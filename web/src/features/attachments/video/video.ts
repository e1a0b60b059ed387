// The draft of a video.
import { imageInput, imageOf } from '@/features/media/alt'
import type { StagedFile, StagedImage } from '@/features/media/stagedFile'
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import type { Language, VideoInput } from '@/graphql/generated/graphql'
import type { AttachmentDraft } from '../views'

export type StagedVideo = NonNullable<StagedFile['video']>

export type VideoDraft = {
  type: 'VIDEO'
  video: StagedVideo | null
  /** The poster before the video starts; null uses a frame of the video. */
  image: StagedImage | null
  autoplay: boolean
  muted: boolean
  /** The draft was copied from a stored post, without its video. */
  leftBehind?: boolean
  /** The same for its image. */
  imageLeftBehind?: boolean
}

export const emptyVideo: VideoDraft = {
  type: 'VIDEO',
  video: null,
  image: null,
  autoplay: false,
  muted: true,
}

const VideoFields = graphql(`
  fragment VideoFields on VideoAttachment {
    video {
      raw
      name
      size
      state
      url
      contentType
      duration
      width
      height
      poster {
        large
        placeholder
        width
        height
      }
      autoplay
      muted
    }
    image {
      ...AttachedImage
    }
  }
`)

export function videoOf(stored: FragmentType<typeof VideoFields>): VideoDraft {
  const { video, image } = getFragmentData(VideoFields, stored)
  return {
    type: 'VIDEO',
    video: video ?? null,
    image: image ? imageOf(image) : null,
    autoplay: video?.autoplay ?? false,
    muted: video?.muted ?? true,
  }
}

/** The `raw` of a video that the server is still converting; otherwise null. */
export const convertingVideo = (attachment: AttachmentDraft | null): string | null =>
  attachment?.type === 'VIDEO' && attachment.video?.state === 'CONVERTING'
    ? attachment.video.raw
    : null

/** The input for the server; null without a video. */
export function videoInput(draft: VideoDraft, written: readonly Language[]): VideoInput | null {
  const { video, image, autoplay, muted } = draft
  if (!video) return null
  return {
    video: { type: 'VIDEO', raw: video.raw, payload: { autoplay, muted: muted || autoplay } },
    ...(image && { image: imageInput(image, written) }),
  }
}
