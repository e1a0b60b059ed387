// The text and attachment of a post in German, with a button for the English version if there is
// one.
import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ShownAttachment } from '@/features/attachments/ShownAttachment'
import { hasEnglishWords } from '@/features/attachments/views'
import { inLanguage, isBlank, languageShown } from '@/lib/languages'
import text from '@/ui/text.module.css'
import { type StoredPost, wordsOf } from '../PostFields'
import { useConverted } from '../useConverted'
import { PostText } from './PostText'
import classes from './PostWords.module.css'
import { useReadLanguage } from './useReadLanguage'

export function PostWords({ post }: { post: StoredPost }) {
  const { t } = useTranslation('posts')
  const [wanted, setLanguage] = useReadLanguage(post.id)
  const { texts, attachment } = wordsOf(post)
  useConverted(post.id, attachment)
  const hasBoth = !isBlank(texts.en) || hasEnglishWords(attachment)
  const language = hasBoth ? wanted : 'de'
  return (
    <>
      <PostText
        key={language}
        content={inLanguage(texts, language)}
        language={languageShown(texts, language)}
      />
      {hasBoth && (
        <button
          type="button"
          className={`${text.textButton} ${classes.other}`}
          onClick={() => setLanguage(language === 'de' ? 'en' : 'de')}
        >
          <Languages size={16} />
          {t(language === 'de' ? 'readEnglish' : 'readGerman')}
        </button>
      )}
      {attachment && <ShownAttachment at="Card" attachment={attachment} language={language} />}
    </>
  )
}
