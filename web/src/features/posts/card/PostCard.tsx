// One post in a list: its state, its words, its attachment, and what one may do with it.
import { useTranslation } from 'react-i18next'
import { type FragmentType, unmask } from '@/graphql/document'
import type { PostFieldsFragment } from '@/graphql/generated/graphql'
import { dateTime } from '@/lib/dates'
import { Paper } from '@/ui/Paper'
import { BlogCard } from '../attachments/blog/BlogCard'
import { focusPost } from '../editing'
import { firstLine } from '../firstLine'
import { PostFields } from '../PostFields'
import classes from './PostCard.module.css'
import { PostFooter } from './PostFooter'
import { PostMenu } from './PostMenu'
import { PostReach } from './PostReach'
import { PostText } from './PostText'
import { StatusAction } from './StatusAction'
import { StatusChip } from './StatusChip'

export type ShownPost = PostFieldsFragment

export function PostCard({ post: masked }: { post: FragmentType<typeof PostFields> }) {
  const { t } = useTranslation('posts')
  const post = unmask(PostFields, masked)
  const [attachment] = post.attachments
  const words = firstLine(post.content)
  return (
    <Paper className={classes.card}>
      <article
        tabIndex={-1}
        className={classes.article}
        aria-label={t('article', { date: dateTime(post.publishDate) })}
        aria-description={words}
        onPointerDown={() => focusPost(post.id)}
        onFocus={() => focusPost(post.id)}
      >
        <header className={classes.head}>
          <div className={classes.state}>
            <StatusChip post={post} />
            {post.status === 'LIVE' && (
              <time dateTime={post.publishDate} className={classes.soft}>
                {dateTime(post.publishDate)}
              </time>
            )}
          </div>
          <div className={classes.actions}>
            <StatusAction post={post} words={words} />
            <PostMenu post={post} words={words} />
          </div>
        </header>
        <PostText content={post.content} />
        {attachment && <BlogCard attachment={attachment} />}
        {post.status !== 'LIVE' && <PostReach post={post} />}
        <PostFooter post={post} />
      </article>
    </Paper>
  )
}
