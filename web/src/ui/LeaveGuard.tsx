// Asks for confirmation before unsaved changes are lost by following a link, going back in the
// browser or closing the page.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog'

type Props = {
  /** Whether there are unsaved changes. */
  when: boolean
  /** Paths that show the same form: navigating between them loses nothing. */
  within?: readonly string[]
  /** Called when leaving is confirmed. */
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
