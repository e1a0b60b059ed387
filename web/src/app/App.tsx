import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router'
import { persistSession } from '@/features/session/persist'
import { useSession } from '@/features/session/store'
import { reportError, traceRoutes } from '@/lib/tracing/report'
import { KitProvider } from '@/ui/theme/KitProvider'
import { ErrorBoundary } from './ErrorBoundary'
import { LoadingScreen } from './LoadingScreen'
import { createRouter, patternOf } from './router'

type Router = ReturnType<typeof createRouter>

/** Restores the stored session before any guard runs. */
async function start(): Promise<{ router: Router; stop: () => void }> {
  const stopPersisting = await persistSession()
  const router = createRouter()
  traceRoutes(() => patternOf(router))
  // Signing in or out, here or in another tab, only needs the guards to run again.
  const stopGuarding = useSession.subscribe((session, before) => {
    if (session.token !== before.token) void router.revalidate()
  })
  const stop = () => {
    stopGuarding()
    stopPersisting()
    router.dispose()
  }
  return { router, stop }
}

export function App() {
  return (
    <KitProvider>
      <ErrorBoundary>
        <Console />
      </ErrorBoundary>
    </KitProvider>
  )
}

function Console() {
  const [router, setRouter] = useState<Router>()
  const [failure, setFailure] = useState<Error>()

  useEffect(() => {
    const started = start()
    let unmounted = false
    started.then(
      (ready) => unmounted || setRouter(ready.router),
      (cause: unknown) => setFailure(new Error('The console could not start.', { cause })),
    )
    return () => {
      unmounted = true
      started.then(
        ({ stop }) => stop(),
        () => {},
      )
    }
  }, [])

  if (failure) throw failure
  if (!router) return <LoadingScreen />
  return <RouterProvider router={router} onError={(error, at) => reportError(error, at.pattern)} />
}
