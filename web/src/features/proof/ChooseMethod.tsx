// The first view of the dialog for an account that needs no form: the most convenient method as the main button.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import text from '@/ui/text.module.css'
import { useBusy } from '@/ui/useBusy'
import type { ProofMethods } from './methods'
import classes from './Proof.module.css'
import { ProviderLinks } from './ProviderLinks'

type Props = {
  methods: ProofMethods
  strong: boolean
  /** What the proof is for. */
  purpose: string
  /** The sign-in at a provider was not enough. */
  completes: boolean
  onProved: () => void
  /** Opens the form instead. */
  onForm: () => void
}

export function ChooseMethod({ methods, strong, purpose, completes, onProved, onForm }: Props) {
  const { t } = useTranslation('proof')
  const { hasPasskey, providers } = methods
  const how = completes ? 'how.providerAndPasskey' : hasPasskey ? 'how.goesOn' : 'how.elsewhere'
  return (
    <div className={classes.methods}>
      <p className={classes.lead} aria-live="polite">
        {purpose} {t(how)}
      </p>
      {hasPasskey && <PasskeyButton onProved={onProved} />}
      <ProviderLinks providers={providers} strong={strong} look="quiet" main={!hasPasskey} />
      <Button look="quiet" onClick={onForm} fullWidth>
        {t(`instead.${formOf(methods)}`)}
      </Button>
      {providers.length > 0 && <p className={text.soft}>{t('elsewhereHint')}</p>}
    </div>
  )
}

/** What the form asks for first. */
function formOf({ needsPassword, secondFactor }: ProofMethods) {
  if (needsPassword) return 'password'
  return secondFactor ?? 'mail'
}

function PasskeyButton({ onProved }: Pick<Props, 'onProved'>) {
  const { t } = useTranslation('proof')
  const client = useClient()
  const [failed, setFailed] = useState<string | null>(null)
  const { busy, during } = useBusy()

  async function prove(): Promise<void> {
    setFailed(null)
    const { proveWithPasskey } = await import('./proveWithPasskey')
    const outcome = await proveWithPasskey(client)
    if (outcome === 'proved') onProved()
    else setFailed(outcome.why)
  }

  return (
    <>
      {failed && (
        <Notice tone="problem" title={t('failed')}>
          {failed}
        </Notice>
      )}
      <Button
        look="primary"
        loading={busy}
        onClick={() => void during(prove)}
        fullWidth
        data-autofocus
      >
        {t('passkey')}
      </Button>
    </>
  )
}
