// State of the sign-in form. The response becomes the session, or an error to show.

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { useForm } from '@/ui/form/useForm'
import { noCode, useCode } from '../code/useCode'
import { forgetWhyEnded, useEnded } from '../ended'
import { openedSession } from '../openedSession'
import { beginSession, useSession } from '../store'
import { LoginMutation } from './queries'

type Options = {
  /** The email address if it is already known. */
  known: string
  /** Whether the address cannot sign in here. */
  isForRecruiting: (email: string) => boolean
  /** Called before the password is sent. */
  onSend: () => void
}

export function useSignInForm({ known, isForRecruiting, onSend }: Options) {
  const { t } = useTranslation('session')
  const client = useClient()
  const [values, setValues] = useState({ email: known, password: '', ...noCode })
  const { email, password, code } = values
  const second = useCode()
  const isIn = useSession(({ token }) => token !== null)

  async function signIn(): Promise<Problem | null> {
    if (isForRecruiting(email)) return null
    onSend()
    const { data, error } = await client.mutation(LoginMutation, {
      email: email.trim(),
      password,
      ...second.sent(code),
    })
    const session = openedSession(data?.login)
    if (!session) return second.note(problemOf(error))
    forgetWhyEnded()
    beginSession(session, email.trim())
    return null
  }

  const form = useForm({
    values,
    setValues,
    check: () => ({
      email: email.trim() === '' && t('emailRequired'),
      password: password === '' && t('passwordRequired'),
      ...second.errors(code),
    }),
    refusals: second.refusals,
    send: signIn,
  })

  // After a session has ended, the focus is on the first field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs only on mount.
  useEffect(() => {
    if (useEnded.getState().why !== null) form.focus('email')
  }, [])

  // Stays busy after signing in, until the home page has loaded.
  return {
    ...form,
    asksForCode: second.asked,
    asksForRecoveryCode: second.recovery,
    busy: form.busy || isIn,
  }
}
