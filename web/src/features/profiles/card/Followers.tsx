// The number of followers. Opens the follower trend for users who may see it.
import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { LazyDialog } from '@/ui/LazyDialog'
import type { Me } from '../useMe'
import classes from './ProfileCard.module.css'

const trendDialog = () =>
  import('../followers/FollowerTrendDialog').then((it) => it.FollowerTrendDialog)

export function Followers({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  const [open, setOpen] = useState(false)
  const shown = count(me.followerCount)
  if (!me.viewerCanSeeFollowerTrend || me.followerCount === 0) return shown
  return (
    <>
      <button
        type="button"
        className={classes.trend}
        aria-haspopup="dialog"
        aria-label={t('followerTrend', { shown })}
        onClick={() => setOpen(true)}
      >
        {shown}
        <TrendingUp size={18} />
      </button>
      {open && <LazyDialog fetch={trendDialog} onClose={() => setOpen(false)} />}
    </>
  )
}
