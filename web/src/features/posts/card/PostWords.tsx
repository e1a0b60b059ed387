// The text and attachment of a post in German, with a button for its English version.
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { ShownAttachment } from '@/features/attachments/ShownAttachment'
import { hasEnglishWords } from '@/features/attachments/views'
import type { Language } from '@/graphql/generated/graphql'
import { inLanguage, isBlank, languageShown } from '@/lib/languages'
import text from '@/ui/text.module.css'
import { type StoredPost, wordsOf } from '../PostFields'
import { useConverted } from '../useConverted'
import { PostText } from './PostText'
import classes from './PostWords.module.css'

type Props = {
  post: StoredPost
  /** The server returns a single post only to its own profile. */
  isOwn?: boolean
}

export function PostWords({ post, isOwn = true }: Props) {
  const { t } = useTranslation('posts')
  const [wanted, setLanguage] = useReadLanguage(post.id)
  const { texts, attachment } = wordsOf(post)
  useConverted(post.id, isOwn ? attachment : null)
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

/** By client: a new sign-in creates a new client and so starts empty. */
const chosen = new WeakMap<object, Map<string, Language>>()

/**
 * The language in which the user reads the post. It is kept outside the card, which may be
 * unmounted and mounted again.
 */
function useReadLanguage(post: string): [Language, (language: Language) => void] {
  const client = useClient()
  const [language, setLanguage] = useState<Language>(() => chosen.get(client)?.get(post) ?? 'de')

  function choose(language: Language): void {
    const posts = chosen.get(client) ?? new Map<string, Language>()
    chosen.set(client, posts.set(post, language))
    setLanguage(language)
  }

  return [language, choose]
}
