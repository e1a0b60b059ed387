import { CalendarClock } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { Card } from '@/ui/Card'
import { FoldButton } from '@/ui/FoldButton'
import { useShown } from '../shown'
import { FurtherPosts } from './FurtherPosts'
import { ListProblem } from './ListProblem'
import { PostCards } from './PostCards'
import classes from './PostLists.module.css'
import type { PostList } from './usePosts'

/** The planned posts, folded to their number and the next date; null if there are none. */
export function PlannedBlock(list: PostList) {
  const { posts, totalCount, failed, retry } = list
  const { t } = useTranslation('posts')
  const [open, setOpen] = useState(false)
  const id = useId()
  // A card can only be shown if the block is open.
  const isWanted = useShown(({ wanted }) => wanted?.status === 'APPROVED')
  useEffect(() => {
    if (isWanted) setOpen(true)
  }, [isWanted])
  const [next] = posts
  if (failed && !next) return <ListProblem onRetry={retry} />
  if (!next) return null
  return (
    <section className={classes.list} aria-label={t('planned')}>
      <Card>
        <h2>
          <FoldButton
            open={open}
            controls={id}
            onToggle={() => setOpen(!open)}
            className={classes.fold}
            data-landing
          >
            <CalendarClock />
            <span className={classes.foldWords}>
              <b>{t('planned')}</b>
              <span className={classes.count}>
                {t('plannedSummary', { count: totalCount, date: dateTime(next.publishDate) })}
              </span>
            </span>
          </FoldButton>
        </h2>
      </Card>
      <div id={id} hidden={!open} className={open ? classes.list : undefined}>
        {open && (
          <>
            <PostCards {...list} />
            <FurtherPosts {...list} label={t('morePlanned')} />
          </>
        )}
      </div>
    </section>
  )
}
