// The head of the profile in the app, and its contact data while it is edited.
import { Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { firstLine } from '@/features/posts/firstLine'
import { PostFields, wordsOf } from '@/features/posts/PostFields'
import { PinnedPostQuery } from '@/features/posts/queries'
import { ShownAvatar } from '@/features/profiles/shown/ShownAvatar'
import { ShownHeader } from '@/features/profiles/shown/ShownHeader'
import { type ShownProfile, shownProfile } from '@/features/profiles/shown/shownProfile'
import type { Me } from '@/features/profiles/useMe'
import { getFragmentData } from '@/graphql/document'
import type { Language } from '@/graphql/generated/graphql'
import { inLanguage, languageShown } from '@/lib/languages'
import { count } from '@/lib/numbers'
import { PhoneContact } from './PhoneContact'
import classes from './PhoneProfile.module.css'

type Props = {
  me: Me
  /** The profile with its unsaved changes; null if it is not being edited. */
  edited: ShownProfile | null
  language: Language
}

export function PhoneProfile({ me, edited, language }: Props) {
  const { t } = useTranslation('shown', { lng: language })
  const { displayName, username, avatar, header, contact } = edited ?? shownProfile(me)
  return (
    <div className={classes.profile}>
      <div className={classes.cover}>
        <ShownHeader picture={header} />
      </div>
      <div className={classes.face}>
        <ShownAvatar name={displayName} picture={avatar} />
      </div>
      <p className={classes.name}>{displayName}</p>
      <p className={classes.soft}>
        @{username} ·{' '}
        {t('followers', { count: me.followerCount, shown: count(me.followerCount, language) })}
      </p>
      {edited && <PhoneContact contact={contact} language={language} />}
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
