import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { whileAdding } from './adding'
import classes from './SecondFactors.module.css'

/** `onAdded` gets new recovery codes; none if the account has some already. */
type Props = {
  onAdded: (recoveryCodes: string[]) => void
  /** Whether it is the main action of a dialog. */
  primary?: boolean
}

export function AddPasskey({ onAdded, primary = false }: Props) {
  const { t } = useTranslation('settings')
  const client = useClient()
  const [failed, setFailed] = useState<string | null>(null)
  const { busy, during } = useBusy()

  async function add(): Promise<void> {
    setFailed(null)
    const { addPasskeyHere } = await import('./addPasskeyHere')
    const outcome = await addPasskeyHere(client)
    if ('why' in outcome) return setFailed(outcome.why)
    notify.done(t('passkeys.added'))
    onAdded(outcome.recoveryCodes)
  }

  return (
    <>
      {failed && (
        <Notice tone="problem" title={t('passkeys.addFailed')}>
          {failed}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button
          look={primary ? 'primary' : 'outlined'}
          loading={busy}
          onClick={() => void during(() => whileAdding(add))}
        >
          {t('passkeys.add')}
        </Button>
      </div>
    </>
  )
}
