// The numbers of posts that wait for the user, in the top bar: to be approved, and to be changed. Each
// is a link to its list.
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { count } from '@/lib/numbers'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { SentBackLink } from './SentBackLink'
import { DRAFTS_ADDRESS } from './useListTab'
import { useWaitingCount } from './useWaitingCount'
import classes from './WaitingLink.module.css'

export function WaitingLink() {
  const { t } = useTranslation('posts')
  const known = useWaitingCount()
  const hasGrown = useHasGrown(known)
  const waiting = known ?? 0
  const text = t('waiting', { count: waiting, shown: count(waiting) })
  return (
    <div className={classes.place}>
      <SentBackLink />
      {waiting > 0 && (
        <Link
          to={DRAFTS_ADDRESS}
          state={{ showLists: true }}
          className={classes.link}
          aria-label={text}
          title={text}
        >
          <Inbox />
          <span className={classes.count}>{waiting > 99 ? '99+' : waiting}</span>
        </Link>
      )}
      <span role="status" className={visuallyHidden.unseen}>
        {hasGrown && text}
      </span>
    </div>
  )
}

/** Whether the number was known before and has last changed to a larger one. */
function useHasGrown(now: number | null): boolean {
  const [{ last, hasGrown }, setSeen] = useState({ last: now, hasGrown: false })
  if (last !== now) setSeen({ last: now, hasGrown: last !== null && now !== null && now > last })
  return hasGrown
}
