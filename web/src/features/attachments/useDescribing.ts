// The words on what is to be seen on a picture, as all kinds of attachments ask for them.
import type { Describing } from '@/features/media/AltField'
import { type AltTexts, altOf } from '@/features/media/alt'
import type { Language } from '@/graphql/generated/graphql'
import { LIMITS } from '@/lib/rules'
import type { AltField } from './kind'
import { useCounted } from './useCounted'

type Given = {
  language: Language
  onLeave: (field: AltField) => void
  wrongWith: (field: AltField) => string | undefined
}

type Picture = {
  /** The picture's own field. */
  field: string
  image: { alt?: AltTexts | undefined } | null
  onChange: (field: AltField, alt: AltTexts) => void
}

export function useDescribing({ language, onLeave, wrongWith }: Given) {
  const counted = useCounted()
  return ({ field: picture, image, onChange }: Picture): Describing => {
    const field: AltField = `${picture}.alt.${language}`
    return {
      language,
      counted: image ? counted(altOf(image)[language], LIMITS.alt) : undefined,
      error: wrongWith(field),
      onChange: (alt) => onChange(field, alt),
      onLeave: () => onLeave(field),
    }
  }
}
