// A file that the server has: part of a stored post, or staged for one that is not sent yet.
import { graphql } from '@/graphql/document'
import type { StageFileMutation as Staged } from '@/graphql/generated/graphql'
import type { AltTexts } from './alt'
import type { Focus } from './focus'

/** A part of an image, in its pixels. */
export type Crop = { x: number; y: number; width: number; height: number }

/** The original of a cropped image, and the part that was cropped. */
export type Whole = { image: Omit<StagedImage, 'alt' | 'focus' | 'whole'>; crop: Crop }

export type StagedImage = {
  /** The server's ID of the file. */
  raw: string
  large: string
  placeholder: string
  width: number
  height: number
  /** The alternative text, if it was written. */
  alt?: AltTexts
  /** The point that stays visible when only a part is shown, if one was set. */
  focus?: Focus
  /** The original, so that it can be cropped again. */
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

/** The staged image; null if the file is not an image. */
export function stagedImage({ raw, image }: StagedFile): StagedImage | null {
  if (!image) return null
  const { large, placeholder, width, height } = image
  return { raw, large, placeholder, width, height }
}
