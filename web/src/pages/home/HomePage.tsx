// The home page: the profile, the composer and the posts, and how they look on a phone.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Composer } from '@/features/composer/Composer'
import { EndingDialogs } from '@/features/ending/EndingDialogs'
import { PostSearch } from '@/features/ownPosts/PostSearch'
import { PhonePreview } from '@/features/preview/PhonePreview'
import { PreviewButton } from '@/features/preview/PreviewButton'
import { useMe } from '@/features/profiles/useMe'
import { ReviewDialogs } from '@/features/review/ReviewDialogs'
import { SeriesDialogs } from '@/features/templates/SeriesDialogs'
import { TemplateDialogs } from '@/features/templates/TemplateDialogs'
import { SentPosts } from '@/features/undo/SentPosts'
import { endEdit } from '@/features/writing/state'
import { useTitle } from '@/lib/title'
import { useRequestOnArrival } from '@/lib/useRequestOnArrival'
import { RetryNotice } from '@/ui/RetryNotice'
import { useWide } from '@/ui/useWidth'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { Banners } from './Banners'
import classes from './HomePage.module.css'
import { ProfileColumn } from './ProfileColumn'
import { useSearch } from './useSearch'

export function HomePage() {
  const { t } = useTranslation('home')
  const { key } = useLocation()
  const [focus, setFocus] = useState<string | null>(null)
  useRequestOnArrival('focusPostCreator', () => setFocus(key))
  const { text, search } = useSearch()
  useTitle(t('title'))
  const isWide = useWide()
  const { me, failed, retry } = useMe()
  // Without the profile nothing on this page works, so it shows one error instead of several.
  if (failed)
    return (
      <div className={classes.failed}>
        <h1 className={classes.failedTitle} tabIndex={-1} data-landing="page">
          {t('title')}
        </h1>
        <RetryNotice title={t('failed')} onRetry={retry}>
          {t('failedHint')}
        </RetryNotice>
      </div>
    )
  return (
    <div className={classes.columns}>
      <h1 className={visuallyHidden.unseen} tabIndex={-1} data-landing="page">
        {t('title')}
      </h1>
      <ProfileColumn />
      <div className={classes.centre}>
        <SentPosts canPublish={me?.viewerCanPublish === true} />
        <div className={classes.writing}>
          <Banners />
          <Composer preview={<PreviewButton />} focus={focus} />
        </div>
        <div>
          <PostSearch text={text} onSearch={search} onDeleted={endEdit} />
          <EndingDialogs />
          <SeriesDialogs />
          <TemplateDialogs />
          <ReviewDialogs />
        </div>
      </div>
      {isWide && (
        <aside className={classes.phone} aria-label={t('phone')}>
          <PhonePreview />
        </aside>
      )}
    </div>
  )
}
