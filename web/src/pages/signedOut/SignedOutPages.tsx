// The signed-out pages share one layout and one client without credentials.
import { useState } from 'react'
import { Outlet } from 'react-router'
import { Provider } from 'urql'
import { createConsoleClient } from '@/graphql/client'
import { SignedOutLayout } from './SignedOutLayout'

const noCredentials = () => ({ token: null, selectedProfile: null })

export function SignedOutPages() {
  // An error of this anonymous client must not end a session that may exist in this browser.
  const [client] = useState(() =>
    createConsoleClient({ credentials: noCredentials, onSessionEnded: () => {} }),
  )
  return (
    <Provider value={client}>
      <SignedOutLayout>
        <Outlet />
      </SignedOutLayout>
    </Provider>
  )
}
