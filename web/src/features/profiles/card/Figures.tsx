import { TrendingUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { LazyDialog } from '@/ui/LazyDialog'
import text from '@/ui/text.module.css'
import type { Me } from '../useMe'
import classes from './ProfileCard.module.css'

/** The numbers of followers and posts of the profile. */
export function Figures({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  return (
    <dl className={classes.numbers}>
      <Figure label={t('followers', { count: me.followerCount })}>
        <Followers me={me} />
      </Figure>
      <Figure label={t('posts', { count: me.postsCount })}>{count(me.postsCount)}</Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={text.soft}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}

const trendDialog = () =>
  import('../followers/FollowerTrendDialog').then((it) => it.FollowerTrendDialog)

/** Opens the follower trend for users who may see it. */
function Followers({ me }: { me: Me }) {
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
