// Blocks the console until the account has a second factor. The only alternative is to log out.
import '@/lib/settingsTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { AddPasskey } from './AddPasskey'
import { RecoveryCodesDialog } from './RecoveryCodesDialog'
import { usePasskeyRequired } from './required'
import { SetUp } from './SetUp'

type Props = {
  onLogout: () => void /** Called when the console can be used. */
  onDone: () => void
}

export function RequiredFactorDialog({ onLogout, onDone }: Props) {
  const { t } = useTranslation('settings')
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const onlyPasskey = usePasskeyRequired()
  const done = (codes: string[]) => (codes.length > 0 ? setRecoveryCodes(codes) : onDone())
  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={onDone} />
  return (
    <Dialog
      title={t(onlyPasskey ? 'passkeys.required.title' : 'factors.required.title')}
      blurred
      answers={
        <Button look="quiet" onClick={onLogout}>
          {t('factors.required.logout')}
        </Button>
      }
    >
      <p>{t(onlyPasskey ? 'passkeys.required.text' : 'factors.required.text')}</p>
      {onlyPasskey ? <AddPasskey onAdded={done} /> : <SetUp onRecoveryCodes={done} />}
    </Dialog>
  )
}
