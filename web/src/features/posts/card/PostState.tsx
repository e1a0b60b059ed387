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
  return (
    <>
      <StatusChip post={post} />
      {cardFieldsOf(post).pinnedAt !== null && (
        <Chip tone="accent" icon={<Pin size={16} />}>
          {t('pinned')}
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
