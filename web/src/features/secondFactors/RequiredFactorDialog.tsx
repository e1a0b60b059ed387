// Blocks the console until the account has a second factor. The only alternative is to log out.
import '@/lib/settingsTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { RecoveryCodesDialog } from './RecoveryCodesDialog'
import { SetUp } from './SetUp'

type Props = {
  onLogout: () => void /** Called when the console can be used. */
  onDone: () => void
}

export function RequiredFactorDialog({ onLogout, onDone }: Props) {
  const { t } = useTranslation('settings')
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={onDone} />
  return (
    <Dialog
      title={t('factors.required.title')}
      blurred
      answers={
        <Button look="quiet" onClick={onLogout}>
          {t('factors.required.logout')}
        </Button>
      }
    >
      <p>{t('factors.required.text')}</p>
      <SetUp onRecoveryCodes={setRecoveryCodes} />
    </Dialog>
  )
}
