// Alternative texts of images.
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import type { Language, UploadInput } from '@/graphql/generated/graphql'
import type { StagedImage } from './stagedFile'

export type AltTexts = Record<Language, string>

export const noAlt: AltTexts = { de: '', en: '' }

export const altOf = ({ alt }: { alt?: AltTexts | undefined }): AltTexts => alt ?? noAlt

/** The text for a reader of this language. */
export const altIn = (image: { alt?: AltTexts | undefined }, language: Language): string =>
  altOf(image)[language].trim() || altOf(image).de.trim()

export const isDescribed = (image: { alt?: AltTexts | undefined }): boolean =>
  altOf(image).de.trim() !== ''

const AttachedImage = graphql(`
  fragment AttachedImage on Image {
    raw
    large
    placeholder
    width
    height
    alt
    focus {
      x
      y
    }
    translations {
      alt {
        lang
        value
      }
    }
  }
`)

/** Converts the image of a stored post to a staged image, so that it can be used again. */
export function imageOf(
  stored: FragmentType<typeof AttachedImage>,
): StagedImage & { alt: AltTexts } {
  const { raw, large, placeholder, width, height, alt, focus, translations } = getFragmentData(
    AttachedImage,
    stored,
  )
  const inLanguage = (wanted: Language) =>
    translations.alt.find(({ lang }) => lang === wanted)?.value ?? ''
  const point = focus && { focus: { x: focus.x, y: focus.y } }
  const image = { raw, large, placeholder, width, height, ...point }
  return { ...image, alt: { de: alt ?? inLanguage('de'), en: inLanguage('en') } }
}

/**
 * Converts to the API's input. Texts and a focal point that this image does not have are omitted,
 * so that an edit keeps the stored ones.
 */
export function imageInput(image: StagedImage, written: readonly Language[]): UploadInput {
  const alt = altOf(image)
  const pairs = written
    .map((lang) => ({ lang, value: alt[lang].trim() }))
    .filter(({ value }) => value !== '')
  return {
    type: 'IMAGE',
    raw: image.raw,
    ...(image.focus && { focus: image.focus }),
    ...(image.alt && { alt: alt.de.trim() || null, translations: { alt: pairs } }),
  }
}
