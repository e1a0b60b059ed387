// The pages before the door share one room and one client, which knows nobody.
import { useState } from 'react'
import { Outlet } from 'react-router'
import { Provider } from 'urql'
import { createConsoleClient } from '@/graphql/client'
import { SignedOutLayout } from './SignedOutLayout'

const nobody = () => ({ token: null, selectedProfile: null })

export function SignedOutPages() {
  // What is refused to nobody ends no session that may be open beside this page.
  const [client] = useState(() =>
    createConsoleClient({ credentials: nobody, onSessionEnded: () => {} }),
  )
  return (
    <Provider value={client}>
      <SignedOutLayout>
        <Outlet />
      </SignedOutLayout>
    </Provider>
  )
}
