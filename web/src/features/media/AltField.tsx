import { useTranslation } from 'react-i18next'
import type { Language } from '@/graphql/generated/graphql'
import { LIMITS } from '@/lib/rules'
import { AreaField } from '@/ui/AreaField'
import type { AltTexts } from './alt'

type Props = {
  id: string
  alt: AltTexts
  language: Language
  /** Which picture it is, where there are several. */
  of?: string
  /** Says for whom it is; once is enough where there are several. */
  explained?: boolean
  onChange: (alt: AltTexts) => void
}

/** Asks what is to be seen on a picture. */
export function AltField({ id, alt, language, of, explained = true, onChange }: Props) {
  const { t } = useTranslation('media')
  return (
    <AreaField
      id={id}
      label={t('alt.label')}
      aria-label={of && t('alt.labelOf', { of })}
      help={explained ? t('alt.help') : undefined}
      lang={language}
      rows={2}
      maxLength={LIMITS.alt}
      value={alt[language]}
      placeholder={language === 'de' ? undefined : alt.de}
      onChange={({ currentTarget: { value } }) => onChange({ ...alt, [language]: value })}
    />
  )
}
