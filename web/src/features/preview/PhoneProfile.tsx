// The head of the profile in the app.

import { Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { firstLine } from '@/features/posts/firstLine'
import { PostFields, wordsOf } from '@/features/posts/PostFields'
import { PinnedPostQuery } from '@/features/posts/queries'
import cover from '@/features/profiles/cover.module.css'
import type { Me } from '@/features/profiles/useMe'
import { getFragmentData } from '@/graphql/document'
import type { Language } from '@/graphql/generated/graphql'
import { inLanguage, languageShown } from '@/lib/languages'
import { count } from '@/lib/numbers'
import { Avatar } from '@/ui/Avatar'
import classes from './PhoneProfile.module.css'

export function PhoneProfile({ me, language }: { me: Me; language: Language }) {
  const { t } = useTranslation('shown', { lng: language })
  return (
    <div className={classes.profile}>
      <div className={classes.cover}>
        {me.header && <img src={me.header.large} alt="" className={cover.picture} />}
      </div>
      <div className={classes.face}>
        <Avatar name={me.displayName} image={me.avatar?.large} size={72} />
      </div>
      <p className={classes.name}>{me.displayName}</p>
      <p className={classes.soft}>
        @{me.username} ·{' '}
        {t('followers', { count: me.followerCount, shown: count(me.followerCount, language) })}
      </p>
      <PhonePinned author={me.id} language={language} />
    </div>
  )
}

/** The pinned post, as readers first see it. Renders nothing if none is pinned. */
function PhonePinned({ author, language }: { author: string; language: Language }) {
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
