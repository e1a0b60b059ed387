// Adds a passkey of this device. Loaded when somebody begins to.
import type { Client } from 'urql'
import { noAnswerText, refusedText } from '@/features/session/passkey/passkeyFailure'
import { problemOf, problemToShow } from '@/graphql/problem'
import { createPasskey } from '@/lib/webauthn'
import { AddPasskeyMutation, BeginPasskeyMutation } from './queries'

/** Returns why it fails; null if there is nothing to say. */
export async function addPasskeyHere(
  client: Client,
): Promise<{ recoveryCodes: string[] } | { why: string | null }> {
  const begun = await client.mutation(BeginPasskeyMutation, {})
  const ceremony = begun.data?.beginPasskey
  if (!ceremony) {
    const problem = problemToShow(begun.error)
    return { why: problem && refusedText(problem) }
  }
  const answer = await createPasskey(ceremony.options)
  if ('why' in answer) return { why: noAnswerText(answer.why) }
  const { response } = answer
  const { data, error } = await client.mutation(AddPasskeyMutation, {
    ceremony: ceremony.id,
    response,
  })
  return data?.addPasskey ?? { why: refusedText(problemOf(error)) }
}
