// The props of a text field, shared by all kinds of attachments.
import type { Texts } from '@/lib/languages'
import { germanInstead } from '@/ui/germanInstead'
import type { EditorProps } from './editing'
import { useCharacterCount } from './useCharacterCount'

type Text<Field> = {
  field: Field
  label: string
  texts: Texts
  /** The maximum number of characters. Without it, they are not counted. */
  max?: number | undefined
  onChange: (text: string) => void
}

export function useTextProps<Field>(
  editor: Pick<EditorProps<unknown, Field>, 'language' | 'onLeave' | 'errorOf' | 'fieldId'>,
) {
  const { language, onLeave, errorOf, fieldId } = editor
  const characterCount = useCharacterCount()
  return ({ field, label, texts, max, onChange }: Text<Field>) => ({
    id: fieldId(field),
    label,
    value: texts[language],
    error: errorOf(field),
    counted: max === undefined ? undefined : characterCount(texts[language], max),
    help: germanInstead({ id: fieldId(field), label, language, texts, onTake: onChange }),
    lang: language,
    onBlur: () => onLeave(field),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  })
}
