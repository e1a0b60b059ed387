import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSetup } from '@/features/onboarding/useSetup'
import { updateSession, useSession } from '@/features/session/store'
import { Menu } from '@/ui/Menu'

/** Opens the checklist, also after it was closed, until the setup is complete. */
export function SetupItem() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const setup = useSetup()
  if (setup?.complete !== false) return null
  function show(): void {
    const { progress } = useSession.getState()
    updateSession({ progress: { ...progress, minimized: false, closed: false } })
    void navigate('/', { state: { showSetup: true } })
  }
  return (
    <Menu.Item leftSection={<ListChecks />} onClick={show}>
      {t('setup')}
    </Menu.Item>
  )
}
