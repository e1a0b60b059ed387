import { useTranslation } from 'react-i18next'
import type { Language } from '@/graphql/generated/graphql'
import { AreaField } from '@/ui/AreaField'
import type { Counted } from '@/ui/Field'
import { germanInstead } from '@/ui/germanInstead'
import classes from './AltField.module.css'
import type { AltTexts } from './alt'

/** How one picture is described. */
export type Describing = {
  /** The language that is being written. */
  language: Language
  /** How much of what fits is used. */
  counted: Counted | undefined
  /** What is wrong with it, in words. */
  error: string | undefined
  onChange: (alt: AltTexts) => void
  onLeave: () => void
}

type Props = Describing & {
  /** Of the picture; the language follows it. */
  id: string
  alt: AltTexts
  /** Which picture it is, where there are several. */
  of?: string
  /** Says for whom it is; once is enough where there are several. */
  explained?: boolean
}

/** Asks what is to be seen on a picture. */
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
  // Pictures are narrow: beside the label there is no room for the count.
  const said = counted && (
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
          (explained || said || german) && (
            <>
              {said}
              {explained && t('alt.help')}
              {german}
            </>
          )
        }
        error={error}
        lang={language}
        rows={2}
        value={alt[language]}
        onBlur={onLeave}
        onChange={({ currentTarget: { value } }) => onChange({ ...alt, [language]: value })}
      />
    </div>
  )
}
