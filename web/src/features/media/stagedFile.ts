// A file that the server has: of a stored post, or staged and waiting to be used by one.
import { graphql } from '@/graphql/document'
import type { StageFileMutation as Staged } from '@/graphql/generated/graphql'
import type { AltTexts } from './alt'
import type { Focus } from './focus'

/** Part of a picture, in its pixels. */
export type Crop = { x: number; y: number; width: number; height: number }

/** The whole of a picture, and which part of it was cut out. */
export type Whole = { image: Omit<StagedImage, 'alt' | 'focus' | 'whole'>; crop: Crop }

export type StagedImage = {
  /** What the server knows it by. */
  raw: string
  large: string
  placeholder: string
  width: number
  height: number
  /** What is to be seen on it, as far as someone has said so. */
  alt?: AltTexts
  /** The point that stays visible when only a part is shown, if one was chosen. */
  focus?: Focus
  /** What it was cut out of, so that it can be cropped anew. */
  whole?: Whole
}

export type StagedFile = Staged['upload']

export const StageFileMutation = graphql(`
  mutation StageFile($file: Upload!, $type: UploadType!) {
    upload(file: $file, type: $type) {
      raw
      image {
        large
        placeholder
        width
        height
      }
      audio {
        raw
        name
        size
        url
        contentType
        duration
      }
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
      }
    }
  }
`)

/** The picture that was staged; null where it was something else. */
export function stagedImage({ raw, image }: StagedFile): StagedImage | null {
  if (!image) return null
  const { large, placeholder, width, height } = image
  return { raw, large, placeholder, width, height }
}
