// Which date an emergency had before, for the person who confirms the new one.
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import type { StoredPost } from '../PostFields'
import { emergencyOf } from './EmergencyFields'
import classes from './EmergencyNote.module.css'

export function MovedNote({ post }: { post: StoredPost }) {
  const { t } = useTranslation('posts')
  const before = emergencyOf(post).emergencyRequest?.previousPublishDate
  if (!before) return null
  // A date at or before the creation means: at once.
  const text = (date: string) =>
    Date.parse(date) > Date.parse(post.createdAt)
      ? dateTime(date)
      : t('emergency.afterConfirmation')
  const words = { before: text(before), now: text(post.publishDate) }
  return <p className={classes.moved}>{t('emergency.moved', words)}</p>
}
