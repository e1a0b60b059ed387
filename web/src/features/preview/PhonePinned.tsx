// The pinned post in the head of the profile, as readers first see it.
import { Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { firstLine } from '@/features/posts/firstLine'
import { PostFields, wordsOf } from '@/features/posts/PostFields'
import { PinnedPostQuery } from '@/features/posts/queries'
import { getFragmentData } from '@/graphql/document'
import type { Language } from '@/graphql/generated/graphql'
import { inLanguage, languageShown } from '@/lib/languages'
import classes from './PhonePinned.module.css'

/** Renders nothing if no post is pinned. */
export function PhonePinned({ author, language }: { author: string; language: Language }) {
  const { t } = useTranslation('shown', { lng: language })
  const [{ data }] = useQuery({ query: PinnedPostQuery, variables: { author } })
  const post = getFragmentData(PostFields, data?.pinnedPost)
  if (!post) return null
  const { texts } = wordsOf(post)
  return (
    <div className={classes.pinned}>
      <Pin size={16} className={classes.pin} />
      <p className={classes.label}>{t('pinned')}</p>
      <p className={classes.words} lang={languageShown(texts, language)}>
        {firstLine(inLanguage(texts, language))}
      </p>
    </div>
  )
}
