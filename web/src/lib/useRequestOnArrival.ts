// A link to the home page may contain a request in its navigation state.
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Request = 'openMenu' | 'editMode' | 'showSetup' | 'showLists' | 'focusPostCreator'

/** Calls `act` once if the link to the home page requests it, and not again on a reload. */
export function useRequestOnArrival(request: Request, act: () => void): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const fulfil = useEffectEvent(act)
  useEffect(() => {
    const requests = state as Partial<Record<Request, boolean>> | null
    if (pathname !== '/' || requests?.[request] !== true) return
    fulfil()
    const { [request]: _done, ...rest } = requests
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state: rest })
  }, [request, pathname, search, state, navigate])
}
