// Posts of any status in one list: its count, its cards, and how it loads. Further pages load while
// scrolling.
import { SearchX } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ListProblem } from '@/features/postLists/ListProblem'
import { PostCards } from '@/features/postLists/PostCards'
import classes from '@/features/postLists/PostLists.module.css'
import { useMarked } from '@/features/postLists/useMarked'
import type { PostList } from '@/features/postLists/usePosts'
import { PagedList } from '@/ui/PagedList'
import { PaperSkeleton } from '@/ui/Skeletons'

type Props = {
  list: PostList
  label: string
  /** The text that the posts contain, which is highlighted. */
  text: string
  /** How many posts there are. */
  count: string
  empty: { title: string; hint?: string }
  /** Shown below the last post. */
  end?: string
  /** The title of the error; by default that of the user's own posts. */
  failedTitle?: string
} & Pick<ComponentProps<typeof PostCards>, 'Card'>

export function FlatList({ list, label, text, count, empty, end, failedTitle, Card }: Props) {
  const { t } = useTranslation('posts')
  const place = useRef<HTMLElement>(null)
  useMarked(place, text)
  return (
    <PagedList
      ref={place}
      className={classes.found}
      pages={list}
      label={label}
      size={list.posts.length}
      count={count}
      skeleton={<PaperSkeleton label={t('loading')} />}
      problem={
        <ListProblem
          onRetry={list.retry}
          {...(failedTitle !== undefined && { title: failedTitle })}
        />
      }
      empty={{ Icon: SearchX, ...empty }}
      loadsOnScroll
      last={end}
    >
      <PostCards {...list} {...(Card && { Card })} />
    </PagedList>
  )
}
