// A picture that the server has: of a stored post, or staged and waiting to be used by one.
import { graphql } from '@/graphql/document'

export type StagedImage = {
  /** What the server knows it by. */
  raw: string
  large: string
  placeholder: string
  width: number
  height: number
}

export const StageImageMutation = graphql(`
  mutation StageImage($file: Upload!) {
    upload(file: $file, type: IMAGE) {
      raw
      image {
        large
        placeholder
        width
        height
      }
    }
  }
`)

const TYPES = ['image/jpeg', 'image/png']
const MOST_BYTES = 2 * 1024 ** 3

/** What the file dialog offers. */
export const acceptedImages = TYPES.join(',')

export type FileWrong = 'tooLarge' | 'wrongType'

/** What is wrong with a file as far as the browser can tell; the server looks at its bytes. */
export function wrongWithImage(file: File): FileWrong | null {
  if (!TYPES.includes(file.type)) return 'wrongType'
  return file.size > MOST_BYTES ? 'tooLarge' : null
}
