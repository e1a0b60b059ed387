// The part of the setup that is on every page: the way back to the checklist, and the dialog after
// the last step.
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { updateSession, useSession } from '@/features/session/store'
import { LazyDialog } from '@/ui/LazyDialog'
import { lazyPart } from '@/ui/lazyPart'
import { useCompletionDialog } from './useCompletionDialog'
import { type ProfileSetup, useSetup } from './useSetup'

const SetupButton = lazyPart(() => import('./SetupButton').then((it) => it.SetupButton))

const completionDialog = () => import('./CompletionDialog').then((it) => it.CompletionDialog)

export function SetupOverlay() {
  const setup = useSetup()
  return setup && <Overlay setup={setup} />
}

function Overlay({ setup }: { setup: ProfileSetup }) {
  const { pathname } = useLocation()
  const { isOpen, close } = useCompletionDialog(setup)
  const skipped = setup.me.settings.skippedSetupSteps.join()
  // Only when the server's list changes: another tab may know a newer one.
  useEffect(() => mirror(skipped === '' ? [] : skipped.split(',')), [skipped])
  return (
    <>
      {setup.isShown && pathname !== '/' && (
        <Suspense>
          <SetupButton setup={setup} />
        </Suspense>
      )}
      {isOpen && <LazyDialog fetch={completionDialog} onClose={close} />}
    </>
  )
}

/** The session mirrors the server's list. */
function mirror(skipped: string[]): void {
  const { ignoredSetupSteps } = useSession.getState()
  // Skips equal values, because each write is stored and sent to all tabs.
  if (skipped.join() !== ignoredSetupSteps.join()) updateSession({ ignoredSetupSteps: skipped })
}
