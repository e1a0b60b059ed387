// Above every page: somebody asks for a second person, who confirms an emergency. On the home page it comes first, also
// on a phone, because it waits for ten minutes only.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesLeft, useMinutesLeft } from '@/features/posts/card/useMinutesLeft'
import { useShown } from '@/features/posts/shown'
import { dateTime } from '@/lib/dates'
import { LinkButton } from '@/ui/LinkButton'
import { Notice } from '@/ui/Notice'
import classes from './EmergencyBanner.module.css'
import type { WaitingEmergency } from './queries'
import { useWaitingEmergencies } from './useWaitingEmergencies'

export function EmergencyBanner() {
  const [first, ...others] = useWaitingEmergencies().filter((one) => minutesLeft(one) > 0)
  const minutes = useMinutesLeft(first ?? null)
  if (!first) return null
  const key = `${first.id} ${first.askedAt}`
  return <Banner key={key} emergency={first} minutes={minutes} more={others.length} />
}

type Props = { emergency: WaitingEmergency; minutes: number; more: number }

function Banner({ emergency, minutes, more }: Props) {
  const { t } = useTranslation('posts')
  const isSeen = useSeen(emergency.id)
  const { id, title, askedBy, publishDate, withdrawn } = emergency
  const asks = withdrawn ? 'asksAgain' : publishDate ? 'asksPlanned' : 'asks'
  const words = {
    name: askedBy ?? t('emergency.somebody'),
    date: publishDate ? dateTime(publishDate) : '',
  }
  return (
    <div className={classes.banner} data-seen={isSeen || undefined}>
      <Notice
        tone="problem"
        title={t(`emergency.waiting.${asks}`, words)}
        action={
          // The card has the main button, once the user has seen it.
          <LinkButton to={`/?post=${id}`} look={isSeen ? 'outlined' : 'primary'}>
            {t('emergency.waiting.look')}
          </LinkButton>
        }
      >
        <p>„{title}“</p>
        <p>
          {t('emergency.leftToConfirm', { count: minutes })}{' '}
          {more > 0 && t('emergency.waiting.more', { count: more })}
        </p>
      </Notice>
    </div>
  )
}

/** Whether the user was led to its card, which the banner must not cover. */
function useSeen(id: string): boolean {
  const isMarked = useShown(({ marked }) => marked === id)
  const [wasMarked, setWasMarked] = useState(false)
  if (isMarked && !wasMarked) setWasMarked(true)
  return isMarked || wasMarked
}
