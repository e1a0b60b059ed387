// The props for the description of an image, shared by all kinds of attachments.
import type { Describing } from '@/features/media/AltField'
import { type AltTexts, altOf } from '@/features/media/alt'
import type { Language } from '@/graphql/generated/graphql'
import { LIMITS } from '@/lib/rules'
import type { AltField } from './editing'
import { useCounted } from './useCounted'

type Options = {
  language: Language
  onLeave: (field: AltField) => void
  errorOf: (field: AltField) => string | undefined
}

type DescribedImage = {
  /** The image's own field. */
  field: string
  image: { alt?: AltTexts | undefined } | null
  onChange: (field: AltField, alt: AltTexts) => void
}

export function useDescribing({ language, onLeave, errorOf }: Options) {
  const counted = useCounted()
  return ({ field: imageField, image, onChange }: DescribedImage): Describing => {
    const field: AltField = `${imageField}.alt.${language}`
    return {
      language,
      counted: image ? counted(altOf(image)[language], LIMITS.alt) : undefined,
      error: errorOf(field),
      onChange: (alt) => onChange(field, alt),
      onLeave: () => onLeave(field),
    }
  }
}
