// Decides when the completion dialog opens: once, 150 ms after the last step was done. Not if the
// setup was complete on arrival, nor because the last open step is no longer one of this profile
// completion].
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { updateSession, useSession } from '@/features/session/store'
import type { StepName } from './steps'
import type { ProfileSetup } from './useSetup'

/** In ms. */
const DELAY = 150

export function useCompletionDialog({ me, steps, complete }: ProfileSetup) {
  const [isOpen, setOpen] = useState(false)
  const closed = useSession(({ progress }) => progress.closed)
  const successModal = useSession(({ progress }) => progress.successModal)
  /** The open steps before the setup was complete; null if it was not incomplete yet. */
  const lastOpen = useRef<StepName[] | null>(null)

  useEffect(() => {
    if (complete !== false) return
    lastOpen.current = steps.filter(({ status }) => status === 'open').map(({ name }) => name)
  })

  /** Returns how to cancel it. */
  const onComplete = useEffectEvent(() => {
    if (lastOpen.current === null) return successModal ? undefined : setShown()
    const present = [...steps.map(({ name }) => name as string), ...me.settings.skippedSetupSteps]
    if (successModal || closed || !lastOpen.current.some((name) => present.includes(name))) return
    const timer = setTimeout(() => {
      setShown()
      setOpen(true)
    }, DELAY)
    return () => clearTimeout(timer)
  })
  useEffect(() => (complete ? onComplete() : undefined), [complete])

  return { isOpen, close: () => setOpen(false) }
}

/** From now on the dialog does not open in this session. */
const setShown = (): void =>
  updateSession({ progress: { ...useSession.getState().progress, successModal: true } })
