// A post of any profile, with its author and without actions.
import { useTranslation } from 'react-i18next'
import card from '@/features/posts/card/PostCard.module.css'
import { PostFooter } from '@/features/posts/card/PostFooter'
import { PostState } from '@/features/posts/card/PostState'
import { PostWords } from '@/features/posts/card/PostWords'
import { firstLine } from '@/features/posts/firstLine'
import type { StoredPost } from '@/features/posts/PostFields'
import { dateTime } from '@/lib/dates'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import classes from './EverywhereCard.module.css'

export function EverywhereCard({ post }: { post: StoredPost }) {
  const { t } = useTranslation('staffLists')
  const { displayName, username, avatar } = post.author
  return (
    <Card className={card.card}>
      <article
        tabIndex={-1}
        className={card.article}
        aria-label={t('posts.article', { author: displayName, date: dateTime(post.publishDate) })}
        aria-description={firstLine(post.content)}
      >
        <header>
          <div className={classes.author}>
            <Avatar name={displayName} image={avatar?.large} size={40} />
            <div className={classes.names}>
              <p className={classes.name}>{displayName}</p>
              <p className={classes.handle}>@{username}</p>
            </div>
          </div>
          <div className={card.state}>
            <PostState post={post} />
          </div>
        </header>
        <PostWords post={post} isOwn={false} />
        <div className={`${card.foot} ${classes.foot}`}>
          <PostFooter post={post} isOwn={false} />
        </div>
      </article>
    </Card>
  )
}
