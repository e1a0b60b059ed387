// Says that the post is no longer the version that its list showed, or that somebody has just read.
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { Notice } from '@/ui/Notice'
import classes from './ChangedNotice.module.css'
import type { ShownPost } from './PostCard'

type Props = { /** As it is now. */ post: ShownPost; before: ShownPost }

/** Takes the focus: a button that is pressed twice must not confirm a version that nobody has read. */
export function ChangedNotice({ post, before }: Props) {
  const { t } = useTranslation('posts')
  if (post.editedAt === before.editedAt) return null
  return (
    <div key={post.editedAt} ref={focused} tabIndex={-1} className={classes.changed}>
      <Notice title={t('changed.title')}>
        {t('changed.hint', { date: dateTime(post.editedAt ?? post.createdAt) })}
      </Notice>
    </div>
  )
}

const focused = (notice: HTMLElement | null) => notice?.focus()
