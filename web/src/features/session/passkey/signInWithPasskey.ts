// Signs in with a passkey. Loaded when somebody begins to.
import type { Client } from 'urql'
import { problemOf } from '@/graphql/problem'
import { signWithPasskey } from '@/lib/webauthn'
import { forgetWhyEnded } from '../ended'
import { openedSession } from '../openedSession'
import { beginSession } from '../store'
import { noAnswerText, refusedText } from './passkeyFailure'
import { BeginPasskeySignInMutation, SignInWithPasskeyMutation } from './queries'

type Options = {
  signal: AbortSignal
  /** Offers passkeys where the browser fills in the address, instead of asking at once. */
  conditional: boolean
}

/** Returns what to say if it fails. Null: the session has begun, or there is nothing to say. */
export async function signInWithPasskey(client: Client, options: Options): Promise<string | null> {
  const begun = await client.mutation(BeginPasskeySignInMutation, {})
  const ceremony = begun.data?.beginPasskeySignIn
  // What the browser offers by itself must not be announced as a failure.
  if (!ceremony) return options.conditional ? null : refusedText(problemOf(begun.error))
  if (options.signal.aborted) return null
  const answer = await signWithPasskey(ceremony.options, options)
  if ('why' in answer) return options.conditional ? null : noAnswerText(answer.why)
  const { response } = answer
  const { data, error } = await client.mutation(SignInWithPasskeyMutation, {
    ceremony: ceremony.id,
    response,
  })
  const email = data?.signInWithPasskey.email
  const session = openedSession(data?.signInWithPasskey.session)
  if (!session || email === undefined) return refusedText(problemOf(error))
  forgetWhyEnded()
  beginSession(session, email)
  return null
}
