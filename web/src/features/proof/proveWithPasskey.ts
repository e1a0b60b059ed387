import type { Client } from 'urql'
import { noAnswerText, refusedText } from '@/features/session/passkey/passkeyFailure'
import { problemOf } from '@/graphql/problem'
import { signWithPasskey } from '@/lib/webauthn'
import { BeginPasskeyProofMutation, ProveWithPasskeyMutation } from './queries'

/** Returns why it fails; null if there is nothing to say. */
export async function proveWithPasskey(client: Client): Promise<'proved' | { why: string | null }> {
  const begun = await client.mutation(BeginPasskeyProofMutation, {})
  const ceremony = begun.data?.beginPasskeyProof
  if (!ceremony) return { why: refusedText(problemOf(begun.error)) }
  const answer = await signWithPasskey(ceremony.options)
  if ('why' in answer) return { why: noAnswerText(answer.why) }
  const { response } = answer
  const { error } = await client.mutation(ProveWithPasskeyMutation, {
    ceremony: ceremony.id,
    response,
  })
  return error ? { why: refusedText(problemOf(error)) } : 'proved'
}
