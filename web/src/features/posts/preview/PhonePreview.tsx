// How the app shows a post: the one being written, else the one pointed at, else the newest live
// one below the profile's head.
import { useTranslation } from 'react-i18next'
import { useMe } from '@/features/profiles/useMe'
import { updateSession, useSession } from '@/features/session/store'
import type { Language } from '@/graphql/generated/graphql'
import { Segments } from '@/ui/Segments'
import { hasEnglishWords } from '../attachments/attachment'
import { isBlank, languages } from '../languages'
import { PhoneFrame } from './PhoneFrame'
import { PhonePost } from './PhonePost'
import classes from './PhonePreview.module.css'
import { PhoneProfile } from './PhoneProfile'
import { useStoredPost } from './useStoredPost'
import { useWrittenPost } from './useWrittenPost'

export function PhonePreview() {
  const { t } = useTranslation('preview')
  const { me } = useMe()
  const wanted = useSession(({ preview }) => preview.language)
  const written = useWrittenPost(me)
  const stored = useStoredPost()
  const post = written ?? stored

  const hasEnglish = !!post && (!isBlank(post.texts.en) || hasEnglishWords(post.attachment ?? null))
  const mayChoose = hasEnglish || me?.viewerCanWriteEnglish === true
  const language = mayChoose ? wanted : 'de'

  return (
    <div className={classes.preview} data-phone>
      <div className={classes.language}>
        {mayChoose ? (
          <Segments<Language>
            label={t('language')}
            value={language}
            onChange={choose}
            options={languages.map((value) => ({ value, label: t(`languageOf.${value}`) }))}
          />
        ) : (
          <p>{t('languageOf.de')}</p>
        )}
      </div>
      <PhoneFrame>
        {!written && me && <PhoneProfile me={me} language={language} />}
        {post && <PhonePost post={post} language={language} opened={!!written} />}
        {!post && me && <p className={classes.empty}>{t('empty')}</p>}
      </PhoneFrame>
      <p className={classes.note}>{post && language === 'en' && !hasEnglish && t('noEnglish')}</p>
    </div>
  )
}

function choose(language: Language): void {
  const { preview } = useSession.getState()
  updateSession({ preview: { ...preview, language } })
}
