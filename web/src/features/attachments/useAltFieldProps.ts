// The props of the field for an image's alternative text, shared by all kinds of attachments.
import type { AltFieldProps } from '@/features/media/AltField'
import { type AltTexts, altOf } from '@/features/media/alt'
import type { Language } from '@/graphql/generated/graphql'
import { LIMITS } from '@/lib/rules'
import type { AltFieldPath } from './editing'
import { useCharacterCount } from './useCharacterCount'

type Options = {
  language: Language
  onLeave: (field: AltFieldPath) => void
  errorOf: (field: AltFieldPath) => string | undefined
}

type ImageWithAlt = {
  /** The form path of the image; its alternative text is at `<field>.alt.<language>`. */
  field: string
  image: { alt?: AltTexts | undefined } | null
  onChange: (field: AltFieldPath, alt: AltTexts) => void
}

export function useAltFieldProps({ language, onLeave, errorOf }: Options) {
  const characterCount = useCharacterCount()
  return ({ field: imageField, image, onChange }: ImageWithAlt): AltFieldProps => {
    const field: AltFieldPath = `${imageField}.alt.${language}`
    return {
      language,
      counted: image ? characterCount(altOf(image)[language], LIMITS.alt) : undefined,
      error: errorOf(field),
      onChange: (alt) => onChange(field, alt),
      onLeave: () => onLeave(field),
    }
  }
}
