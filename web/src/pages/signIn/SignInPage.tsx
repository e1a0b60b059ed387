import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Provider } from 'urql'
import { SignInForm } from '@/features/session/signIn/SignInForm'
import { endSession } from '@/features/session/store'
import { createConsoleClient } from '@/graphql/client'
import { useTitle } from '@/lib/title'
import { SignedOutLayout } from './SignedOutLayout'

const strangers = () => ({ token: null, selectedProfile: null })

export function SignInPage() {
  const { t } = useTranslation('session')
  const [client] = useState(() =>
    createConsoleClient({ credentials: strangers, onSessionEnded: endSession }),
  )
  useTitle(t('pageTitle'))
  return (
    <Provider value={client}>
      <SignedOutLayout>
        <SignInForm />
      </SignedOutLayout>
    </Provider>
  )
}
