// Renders parts of the console in their context: UI kit, client, routes.
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { type Client, Provider } from 'urql'
import { routes } from '@/app/router'
import { createConsoleCache } from '@/app/shell/consoleCache'
import { ProofHost } from '@/features/proof/ProofHost'
import { askForProof } from '@/features/proof/proof'
import { endedByServer } from '@/features/session/ended'
import { takeLinkToken } from '@/features/session/links/linkToken'
import { useSession } from '@/features/session/store'
import { createConsoleClient } from '@/graphql/client'
import { Notifications } from '@/ui/Notifications'
import { KitProvider } from '@/ui/theme/KitProvider'
import { afterTest } from './stubs'

export const aClient = (): Client =>
  createConsoleClient({
    credentials: useSession.getState,
    onSessionEnded: endedByServer,
    askForProof,
    cache: createConsoleCache(),
  })

/** One component with its context. `at`: the page's location. */
export function renderInConsole(
  element: ReactElement,
  client = aClient(),
  at: string | { pathname: string; state: unknown } = '/',
) {
  const shown = render(
    <KitProvider still>
      <Notifications />
      <Provider value={client}>
        <MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>
        <ProofHost />
      </Provider>
    </KitProvider>,
  )
  return { ...shown, client, user: userEvent.setup() }
}

/** The whole console at a path. */
export function openAt(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const stop = useSession.subscribe((session, before) => {
    if (session.token !== before.token) void router.revalidate()
  })
  afterTest(stop)
  const shown = render(
    <KitProvider still>
      <RouterProvider router={router} />
    </KitProvider>,
  )
  return { ...shown, router, stop, user: userEvent.setup() }
}

/** The whole console, opened with an emailed link. */
export function openLink(address: string) {
  history.replaceState(null, '', address)
  takeLinkToken()
  return openAt(location.pathname + location.search)
}
