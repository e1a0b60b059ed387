import { useEffect } from 'react'
import { preload } from '@/lib/preload'
import { LazyDialog } from '@/ui/LazyDialog'
import { useAsked } from './proof'

const proofDialog = () => import('./ProofDialog').then((it) => it.ProofDialog)

preload([proofDialog])

/** Shows the dialog while an operation waits for a proof, above the dialog that sent it. */
export function ProofHost() {
  const asked = useAsked((state) => state.asked)
  // The operations that wait belong to the page that is left.
  useEffect(() => () => useAsked.getState().asked?.decide(false), [])
  if (!asked) return null
  const { strong, purpose, decide } = asked
  return (
    <LazyDialog
      key={String(strong)}
      fetch={proofDialog}
      strong={strong}
      purpose={purpose}
      onProved={() => decide(true)}
      onClose={() => decide(false)}
    />
  )
}
