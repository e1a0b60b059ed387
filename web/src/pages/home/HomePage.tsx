// Home: who one is, what one writes and has written, and how it looks on a phone.
import { useTranslation } from 'react-i18next'
import { PostLists } from '@/features/posts/lists/PostLists'
import { ProfileCard } from '@/features/profiles/card/ProfileCard'
import { OfflineBanner } from '@/features/profiles/OfflineBanner'
import { useTitle } from '@/lib/title'
import classes from './HomePage.module.css'

export function HomePage() {
  const { t } = useTranslation('home')
  useTitle(t('title'))
  return (
    <div className={classes.columns}>
      <aside className={classes.profile} aria-label={t('profile')}>
        <ProfileCard />
      </aside>
      <div className={classes.centre}>
        <div className={classes.writing}>
          <OfflineBanner />
        </div>
        <div className={classes.lists}>
          <PostLists />
        </div>
      </div>
      <aside className={classes.phone} aria-label={t('phone')} />
    </div>
  )
}
