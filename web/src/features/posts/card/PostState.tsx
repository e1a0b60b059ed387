import { Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { Chip } from '@/ui/Chip'
import text from '@/ui/text.module.css'
import type { StoredPost } from '../PostFields'
import { cardFieldsOf } from './CardFields'
import { StatusChip } from './StatusChip'

/** The post's status, whether it is pinned, and since when it has been live. */
export function PostState({ post }: { post: StoredPost }) {
  const { t } = useTranslation('posts')
  const { pinnedAt, pinnedUntil } = cardFieldsOf(post)
  return (
    <>
      <StatusChip post={post} />
      {pinnedAt !== null && (
        <Chip tone="accent" icon={<Pin size={16} />}>
          {pinnedUntil === null ? t('pinned') : t('pinnedUntil', { date: dateTime(pinnedUntil) })}
        </Chip>
      )}
      {post.status === 'LIVE' && (
        <time dateTime={post.publishDate} className={text.soft}>
          {dateTime(post.publishDate)}
        </time>
      )}
    </>
  )
}
