// What happens when someone signs in: the answer becomes the session, or a reason to show.
import { useState } from 'react'
import { useClient } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { forgetWhyEnded } from '../ended'
import { beginSession } from '../store'
import { LoginMutation } from './queries'
import type { SignInValues } from './useSignInForm'

export function useSignIn() {
  const client = useClient()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  async function signIn({ email, password }: SignInValues): Promise<void> {
    setBusy(true)
    setProblem(null)
    const { data, error } = await client
      .mutation(LoginMutation, { email: email.trim(), password })
      .toPromise()
    setBusy(false)
    const session = data?.login
    if (session?.token) {
      forgetWhyEnded()
      beginSession({ ...session, token: session.token }, email.trim())
    } else if (error) setProblem(problemOf(error))
  }

  return { signIn, busy, problem }
}
