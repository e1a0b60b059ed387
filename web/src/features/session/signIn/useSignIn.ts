// Signs in: the response becomes the session, or an error to show.
import { useState } from 'react'
import { useClient } from 'urql'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { forgetWhyEnded } from '../ended'
import { beginSession, useSession } from '../store'
import { LoginMutation } from './queries'
import type { SignInValues } from './useSignInForm'

export function useSignIn() {
  const client = useClient()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const isIn = useSession(({ token }) => token !== null)

  async function signIn({ email, password }: SignInValues): Promise<void> {
    setBusy(true)
    setProblem(null)
    const { data, error } = await client
      .mutation(LoginMutation, { email: email.trim(), password })
      .toPromise()
    setBusy(false)
    const session = data?.login
    if (!session?.token) return setProblem(error ? problemOf(error) : unanswered)
    forgetWhyEnded()
    beginSession({ ...session, token: session.token }, email.trim())
  }

  // Stays busy after signing in, until the home page has loaded.
  return { signIn, busy: busy || isIn, problem }
}
