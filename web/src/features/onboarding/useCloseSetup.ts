import { useTranslation } from 'react-i18next'
import { updateSession, useSession } from '@/features/session/store'
import { notify } from '@/ui/notify'

/** Closes the checklist in this browser, and says where it can be opened again. */
export function useCloseSetup(): () => void {
  const { t } = useTranslation('onboarding')
  return () => {
    updateSession({ progress: { ...useSession.getState().progress, closed: true } })
    notify.done(t('closed'), t('closedHint'))
  }
}
