// The card of the post that was chosen in the calendar, with all its actions.
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { PostCard } from '@/features/posts/card/PostCard'
import { PostFields } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import { getFragmentData } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { isNarrow } from '@/lib/narrow'
import { reducedMotion } from '@/lib/reducedMotion'
import { IconButton } from '@/ui/IconButton'
import { RetryNotice } from '@/ui/RetryNotice'
import { PaperSkeleton } from '@/ui/Skeletons'
import classes from './PostPanel.module.css'

type Props = {
  postId: string
  /** The heading gets the focus when the panel is opened. */
  isFocused: boolean
  onClose: () => void
}

export function PostPanel({ postId, isFocused, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const heading = useRef<HTMLHeadingElement>(null)
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: PostQuery,
    variables: { id: postId },
    requestPolicy: 'cache-and-network',
  })
  const post = data && getFragmentData(PostFields, data.post)
  const isCurrent = post?.id === postId
  useEffect(() => {
    if (!isFocused) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({
      block: isNarrow() ? 'start' : 'nearest',
      behavior: reducedMotion() ? 'instant' : 'smooth',
    })
  }, [isFocused])
  return (
    <aside className={classes.panel} aria-labelledby="calendar-post">
      <div className={classes.head}>
        <h2 ref={heading} id="calendar-post" className={classes.title} tabIndex={-1} data-landing>
          {t('panel')}
        </h2>
        <IconButton label={t('closePanel')} icon={<X />} onClick={onClose} />
      </div>
      {isCurrent ? (
        <PostCard post={post} />
      ) : error && !fetching && !stale ? (
        <RetryNotice title={t('postFailed')} onRetry={() => ask({ requestPolicy: 'network-only' })}>
          {problemText(problemOf(error))}
        </RetryNotice>
      ) : (
        <PaperSkeleton label={t('postLoading')} />
      )}
    </aside>
  )
}
