// Asks before something that was changed and not saved is left, by a link, by the browser's way back
// or by closing the page.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog'

type Props = {
  /** There is something to lose. */
  when: boolean
  /** Addresses that all show it: to go from one to another leaves nothing. */
  within?: readonly string[]
  /** It may go. */
  onLeave: () => void
}

export function LeaveGuard({ when, within = [], onLeave }: Props) {
  const { t } = useTranslation('ui')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      currentLocation.pathname !== nextLocation.pathname &&
      !within.includes(nextLocation.pathname),
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('leaveTitle')}
      answer={t('leaveAnswer')}
      back={t('goOn')}
      look="destructive"
      onClose={blocker.reset}
      onConfirm={() => {
        onLeave()
        blocker.proceed()
      }}
    >
      <p>{t('leaveText')}</p>
    </ConfirmDialog>
  )
}
