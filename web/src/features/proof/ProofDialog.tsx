// Asks whose account it is. The first view offers what needs no typing, if the account has it: a passkey, or a provider
// where passwords are closed. The form is then one step away. All other accounts see the form at once. Where a sign-in at a
// provider is not enough, it leads on to the code that completes it.
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@/lib/proofTexts'
import { hasText } from '@/lib/texts'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { notify } from '@/ui/notify'
import { Skeleton } from '@/ui/Skeletons'
import { ChooseMethod } from './ChooseMethod'
import { needsNoForm, useProofMethods, useProofMethodsAgain } from './methods'
import { ProofFields } from './ProofFields'
import { onProofInWindow } from './proofWindow'
import { useProofForm } from './useProofForm'

type Props = {
  /** The password alone does not suffice. */
  strong: boolean
  /** What waits for the proof: a mutation by its name in the schema, or a more exact act. */
  purpose: string
  onProved: () => void
  onClose: () => void
}

export function ProofDialog({ strong, purpose: act, onProved, onClose }: Props) {
  const { t } = useTranslation(['proof', 'ui'])
  const methods = useProofMethods()
  const loadAgain = useProofMethodsAgain()
  const { needsPassword = true, secondFactor = null, providers = [] } = methods ?? {}
  const form = useProofForm({
    strong,
    needsPassword,
    secondFactor,
    onProved,
    onPasswordNeeded: () => void loadAgain(),
  })
  const [isFormChosen, setFormChosen] = useState(false)
  /** The person has signed in at a provider from this dialog. */
  const [wasElsewhere, setWasElsewhere] = useState(false)
  const id = useId()
  const completes = strong && methods?.isByProviderAlone === true
  // After a sign-in to the console, the provider was not asked for a second factor yet.
  const offered = completes && wasElsewhere ? [] : providers
  const offersMethods = methods !== null && (completes ? methods.hasPasskey : needsNoForm(methods))
  const view = methods === null ? 'loading' : offersMethods && !isFormChosen ? 'methods' : 'form'
  const content = useFocusInView(`${view} ${completes}`)
  const continueAfterWindow = useEffectEvent(async () => {
    // If it is unknown whether the proof is enough, the mutation that waits finds out.
    if (!strong || (await loadAgain()) !== false) return onProved()
    setWasElsewhere(true)
  })
  useEffect(() => onProofInWindow(() => void continueAfterWindow()), [])

  const key = `for.${act}`
  const purpose = hasText('proof', key) ? t(key) : t('for.other')

  /** What waits for the proof is not sent, which is no failure. */
  function cancel(): void {
    notify.above(t('cancelled'), t('cancelledHint'))
    onClose()
  }

  return (
    <Dialog
      title={t('title')}
      busy={form.busy}
      onClose={cancel}
      answers={
        <>
          <Button look="quiet" onClick={cancel} disabled={form.busy}>
            {t('ui:cancel')}
          </Button>
          {view === 'form' && (
            <Button type="submit" form={id} look="primary" loading={form.busy}>
              {t('answer')}
            </Button>
          )}
        </>
      }
    >
      <div ref={content}>
        {methods === null ? (
          <div role="status" aria-label={t('loading')}>
            <Skeleton height={120} />
          </div>
        ) : view === 'methods' ? (
          <ChooseMethod
            methods={{ ...methods, providers: offered }}
            strong={strong}
            purpose={purpose}
            completes={completes}
            onProved={onProved}
            onForm={() => setFormChosen(true)}
          />
        ) : (
          <ProofFields
            id={id}
            form={form}
            purpose={purpose}
            completes={completes}
            providers={offered}
            onBack={offersMethods ? () => setFormChosen(false) : null}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Returns the ref of the content. When another view is shown, its first control gets the focus. */
function useFocusInView(view: string) {
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs when the view changes.
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('[data-autofocus], input:not([hidden]), a')?.focus()
  }, [view])
  return content
}
