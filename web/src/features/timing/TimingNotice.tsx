// Warns that a push would go out within the quiet hours, or near another one.
import '@/lib/timingTexts'
import { useLayoutEffect, useRef } from 'react'
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
  /** In a dialog: planning is the main answer, so that no push goes out by a hasty Enter. */
  main?: boolean
}

export function TimingNotice({ timing, decides, busy = false, onPlan, main = false }: Props) {
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
              <PlanButton main={main} busy={busy} onClick={() => onPlan(quietUntil)}>
                {t('quiet.plan', { time: time(quietUntil) })}
              </PlanButton>
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

type PlanProps = { main: boolean; busy: boolean; onClick: () => void; children: string }

/**
 * The warning may come after its dialog: the main answer then takes the focus from the confirm
 * button, and returns it when the post is planned.
 */
function PlanButton({ main, busy, onClick, children }: PlanProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    const confirm = button?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-answer]')
    if (!main || !confirm) return
    if (document.activeElement === confirm) button?.focus()
    return () => {
      if (document.activeElement === button) confirm.focus()
    }
  }, [main])
  return (
    <Button
      ref={ref}
      look={main ? 'primary' : 'outlined'}
      loading={busy}
      // A held Enter key would plan what was about to be posted, unread.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={onClick}
      data-autofocus={main || undefined}
    >
      {children}
    </Button>
  )
}
