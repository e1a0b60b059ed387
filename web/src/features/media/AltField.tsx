import { useTranslation } from 'react-i18next'
import type { Language } from '@/graphql/generated/graphql'
import { AreaField } from '@/ui/AreaField'
import type { Counted } from '@/ui/Field'
import { germanInstead } from '@/ui/germanInstead'
import classes from './AltField.module.css'
import type { AltTexts } from './alt'

/** The props that come from the form. */
export type AltFieldProps = {
  /** The language of the text being edited. */
  language: Language
  /** The number of characters used, out of the maximum. */
  counted: Counted | undefined
  /** The error message. */
  error: string | undefined
  onChange: (alt: AltTexts) => void
  onLeave: () => void
}

type Props = AltFieldProps & {
  /** The ID of the image; the language is appended. */
  id: string
  alt: AltTexts
  /** The image's name, if there are several. */
  of?: string
  /** Whether the purpose is explained. Once is enough if there are several images. */
  explained?: boolean
}

/** The field for an image's alternative text. */
export function AltField(props: Props) {
  const { id, alt, language, counted, error, of, explained = true, onChange, onLeave } = props
  const { t } = useTranslation('media')
  const field = `${id}-alt-${language}`
  const german = germanInstead({
    id: field,
    label: of ? t('alt.labelOf', { of }) : t('alt.label'),
    language,
    texts: alt,
    onTake: (text) => onChange({ ...alt, [language]: text }),
  })
  // Images are narrow, so the count is below the label instead of beside it.
  const counter = counted && (
    <span className={classes.count} data-over={counted.over || undefined}>
      {counted.said}
    </span>
  )
  return (
    <div className={classes.alt}>
      <AreaField
        id={field}
        label={t('alt.label')}
        aria-label={of && t('alt.labelOf', { of })}
        help={
          (explained || counter || german) && (
            <>
              {counter}
              {explained && t('alt.help')}
              {german}
            </>
          )
        }
        error={error}
        lang={language}
        value={alt[language]}
        onBlur={onLeave}
        onChange={({ currentTarget: { value } }) => onChange({ ...alt, [language]: value })}
      />
    </div>
  )
}
