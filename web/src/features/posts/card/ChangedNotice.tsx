// Tells the user that the post is no longer the version that the list or the user had read.
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { Notice } from '@/ui/Notice'
import type { StoredPost } from '../PostFields'
import classes from './ChangedNotice.module.css'

type Props = {
  /** The current version. */
  post: StoredPost
  before: StoredPost
}

/** Takes the focus, so that a second press does not confirm a version that was not read. */
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
