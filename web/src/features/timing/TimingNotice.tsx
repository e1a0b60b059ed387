// Warns that a push would go out within the quiet hours, or near another one.
import '@/lib/timingTexts'
import { useTranslation } from 'react-i18next'
import { dateTime, time } from '@/lib/dates'
import { count } from '@/lib/numbers'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { NearbyPost } from './NearbyPost'
import classes from './TimingNotice.module.css'
import type { Timing } from './useTiming'

type Props = {
  timing: Timing
  /** Whether the account decides on the date. */
  decides: boolean
  busy?: boolean
  /** Plans the post for the end of the quiet hours. */
  onPlan?: ((date: string) => void) | undefined
}

export function TimingNotice({ timing, decides, busy = false, onPlan }: Props) {
  const { t } = useTranslation('timing')
  const { quietUntil, nearby, isNow } = timing
  if (quietUntil === null && nearby.length === 0) return null
  return (
    <div className={classes.notices}>
      {quietUntil !== null && (
        <Notice
          title={t(isNow ? 'quiet.now' : 'quiet.then')}
          action={
            onPlan && (
              <Button loading={busy} onClick={() => onPlan(quietUntil)}>
                {t('quiet.plan', { time: time(quietUntil) })}
              </Button>
            )
          }
        >
          {t('quiet.ends', { date: dateTime(quietUntil) })}{' '}
          {t(decides ? 'quiet.confirm' : 'quiet.handIn')}
        </Notice>
      )}
      {nearby.length > 0 && (
        <Notice title={t('near.title', { count: nearby.length, shown: count(nearby.length) })}>
          <ul className={classes.nearby}>
            {nearby.map((post) => (
              <NearbyPost key={post.id} post={post} />
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
