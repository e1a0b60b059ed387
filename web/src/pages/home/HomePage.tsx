// Home: who one is, what one writes and has written, and how it looks on a phone.
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Composer } from '@/features/posts/composer/Composer'
import { PostLists } from '@/features/posts/lists/PostLists'
import { PhonePreview } from '@/features/posts/preview/PhonePreview'
import { ProfileCard } from '@/features/profiles/card/ProfileCard'
import { OfflineBanner } from '@/features/profiles/OfflineBanner'
import { useTitle } from '@/lib/title'
import heard from '@/ui/unseen.module.css'
import classes from './HomePage.module.css'

/** What a link to home may ask for. */
type Asked = { focusPostCreator?: boolean } | null

export function HomePage() {
  const { t } = useTranslation('home')
  const asked = useLocation().state as Asked
  useTitle(t('title'))
  return (
    <div className={classes.columns}>
      <h1 className={heard.unseen} tabIndex={-1} data-landing="page">
        {t('title')}
      </h1>
      <aside className={classes.profile} aria-label={t('profile')}>
        <ProfileCard />
      </aside>
      <div className={classes.centre}>
        <div className={classes.writing}>
          <OfflineBanner />
          <Composer focused={asked?.focusPostCreator ?? false} />
        </div>
        <div className={classes.lists}>
          <PostLists />
        </div>
      </div>
      <aside className={classes.phone} aria-label={t('phone')}>
        <PhonePreview />
      </aside>
    </div>
  )
}
