// The calendar of the posts of a profile.
import '@/lib/calendarTexts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Calendar } from '@/features/calendar/Calendar'
import { keepEditing } from '@/features/composer/keepEditing'
import { EndingDialogs } from '@/features/ending/EndingDialogs'
import { watchEditing } from '@/features/posts/editing'
import { useMe } from '@/features/profiles/useMe'
import { SeriesDialogs } from '@/features/templates/SeriesDialogs'
import { TemplateDialogs } from '@/features/templates/TemplateDialogs'
import { SentPosts } from '@/features/undo/SentPosts'
import { endEdit } from '@/features/writing/state'
import { useTitle } from '@/lib/title'
import { RetryNotice } from '@/ui/RetryNotice'
import { PaperSkeleton } from '@/ui/Skeletons'
import classes from './CalendarPage.module.css'

export function CalendarPage() {
  const { t } = useTranslation('calendar')
  const { me, failed, retry } = useMe()
  const navigate = useNavigate()
  useTitle(t('title'))
  // The home page, whose composer opens the post, restores what is kept here.
  useEffect(keepEditing, [])
  useEffect(() => watchEditing(() => void navigate('/')), [navigate])
  return (
    <div className={classes.page}>
      <h1 className={classes.title} tabIndex={-1} data-landing="page">
        {t('title')}
      </h1>
      {me ? (
        <>
          <SentPosts canPublish={me.viewerCanPublish} />
          <Calendar profile={me.id} onDeleted={endEdit} />
          <EndingDialogs />
          <SeriesDialogs />
          <TemplateDialogs />
        </>
      ) : failed ? (
        <RetryNotice title={t('failed')} onRetry={retry} />
      ) : (
        <PaperSkeleton label={t('loading')} />
      )}
    </div>
  )
}
