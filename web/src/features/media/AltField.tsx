import { useTranslation } from 'react-i18next'
import type { Language } from '@/graphql/generated/graphql'
import { AreaField } from '@/ui/AreaField'
import type { Counted } from '@/ui/Field'
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
  return (
    <AreaField
      id={`${id}-alt-${language}`}
      label={t('alt.label')}
      aria-label={of && t('alt.labelOf', { of })}
      help={explained ? t('alt.help') : undefined}
      lang={language}
      rows={2}
      counted={counted}
      error={error}
      value={alt[language]}
      placeholder={language === 'de' ? undefined : alt.de}
      onBlur={onLeave}
      onChange={({ currentTarget: { value } }) => onChange({ ...alt, [language]: value })}
    />
  )
}
