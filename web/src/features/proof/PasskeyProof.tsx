// Proves with a passkey, instead of password and code. Shown if the account has one.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useQuery } from 'urql'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { useBusy } from '@/ui/useBusy'
import classes from './PasskeyProof.module.css'
import { OwnPasskeysQuery } from './queries'

export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation('proof')
  const client = useClient()
  const [{ data }] = useQuery({ query: OwnPasskeysQuery })
  const [failed, setFailed] = useState<string | null>(null)
  const { busy, during } = useBusy()
  if (!data?.secondFactors.passkeys.length) return null

  async function prove(): Promise<void> {
    setFailed(null)
    const { proveWithPasskey } = await import('./proveWithPasskey')
    const outcome = await proveWithPasskey(client)
    if (outcome === 'proved') onProved()
    else setFailed(outcome.why)
  }

  return (
    <div className={classes.passkey}>
      <Button look="primary" loading={busy} onClick={() => void during(prove)} fullWidth>
        {t('passkey')}
      </Button>
      {failed && (
        <Notice tone="problem" title={t('failed')}>
          {failed}
        </Notice>
      )}
      <p className={classes.or}>{t('or')}</p>
    </div>
  )
}
