// Says that somebody else has changed the series while it was edited here, and what it is now.
import { useTranslation } from 'react-i18next'
import { languages, textsOf } from '@/lib/languages'
import { Notice } from '@/ui/Notice'
import type { Series } from './queries'
import { useSentence } from './useSentence'

/** `theirs`: what they saved. Null: it could not be loaded. */
export function ChangedNotice({ theirs }: { theirs: Series | null }) {
  const { t } = useTranslation('series')
  const sentenceOf = useSentence()
  const texts = theirs && textsOf(theirs.content, theirs.translations.content)
  return (
    <Notice tone="problem" title={t('edit.changedMeanwhile')}>
      {theirs && <p>{t('edit.changedRule', { sentence: sentenceOf(theirs.rule) })}</p>}
      {texts &&
        languages
          .filter((lang) => texts[lang] !== '')
          .map((lang) => (
            <p key={lang} lang={lang}>
              „{texts[lang]}“
            </p>
          ))}
      <p>{theirs ? t('edit.changedKept') : t('edit.changedUnknown')}</p>
    </Notice>
  )
}
