// Blocks the console until the account has a second factor. The only alternative is to log out.
import '@/lib/settingsTexts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { onTabMessage, postToTabs } from '@/lib/otherTabs'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { TextDivider } from '@/ui/TextDivider'
import { AddPasskey } from './AddPasskey'
import { useIsAdding } from './adding'
import { RecoveryCodesDialog } from './RecoveryCodesDialog'
import { usePasskeyRequired } from './required'
import classes from './SecondFactors.module.css'
import { SetUp } from './SetUp'

/** Its message: the account has a second factor now. */
const CHANNEL = 'aushang.secondFactor'

type Props = {
  onLogout: () => void
  /** Called when the console can be used, also because another tab was used for it. Must not change. */
  onDone: () => void
}

export function RequiredFactorDialog({ onLogout, onDone }: Props) {
  const { t } = useTranslation(['settings', 'session'])
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const onlyPasskey = usePasskeyRequired()
  const [{ data: known }] = useQuery({ query: ConfigQuery })
  const onlyProviders = known?.config.onlyProviders ?? false
  const kind = onlyPasskey ? 'onlyPasskey' : known?.config.passkeys ? 'any' : 'onlyCodes'
  const [isDoneElsewhere, setDoneElsewhere] = useState(false)
  useEffect(() => onTabMessage(CHANNEL, () => setDoneElsewhere(true)), [])
  // Recovery codes are shown once, so another tab does not close them, nor what waits for them.
  const isAdding = useIsAdding()
  const leaves = isDoneElsewhere && !isAdding && recoveryCodes === null
  useEffect(() => {
    if (leaves) onDone()
  }, [leaves, onDone])
  const finish = () => {
    postToTabs(CHANNEL)
    onDone()
  }
  const added = (codes: string[]) => (codes.length > 0 ? setRecoveryCodes(codes) : finish())
  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={finish} />
  return (
    <Dialog
      title={t(`factors.required.title.${kind}`)}
      blurred
      answers={
        <Button look="quiet" onClick={onLogout}>
          {t('factors.required.logout')}
        </Button>
      }
    >
      <p>{t(`factors.required.${onlyProviders ? 'textProofs' : 'text'}.${kind}`)}</p>
      {kind !== 'onlyCodes' && <AddPasskey onAdded={added} primary />}
      {kind === 'any' && (
        <div className={classes.or}>
          <TextDivider>{t('session:or')}</TextDivider>
        </div>
      )}
      {kind !== 'onlyPasskey' && <SetUp onRecoveryCodes={added} primary={kind === 'onlyCodes'} />}
    </Dialog>
  )
}
