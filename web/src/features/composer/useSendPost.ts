// Sends the new post. Retries use the same idempotency key, so that it is posted once.
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Draft } from '@/features/posts/draft'
import { PostFields, type StoredPost } from '@/features/posts/PostFields'
import { contextOf } from '@/features/posts/release/proofContext'
import { writtenBy } from '@/features/posts/writtenBy'
import type { Me } from '@/features/profiles/useMe'
import { quietVariable, type Timing } from '@/features/timing/useTiming'
import { attemptFor, isDefiniteRefusal, isForgotten } from '@/features/writing/attempt'
import { setAttempt, useComposer } from '@/features/writing/state'
import { getFragmentData, graphql } from '@/graphql/document'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { sendingOf } from './sending'
import { sendVariables } from './sendVariables'
import { stateOf, versionOf } from './serverDraft'
import { hasPushText } from './variables'

export const SendPostMutation = graphql(`
  mutation SendPost(
    $content: String!
    $translations: PostTranslationsInput
    $notificationChannels: [PostChannelInput!]
    $pushConfig: PushConfigInput
    $sendPush: Boolean!
    $publishDate: DateTime
    $expiresAt: DateTime
    $attachment: AttachmentInput
    $idempotencyKey: ID
    $overrideReason: String
    $draft: DraftVersionInput
    $duringQuietHours: Boolean
    $undoState: String
  ) {
    sendPost(
      content: $content
      translations: $translations
      notificationChannels: $notificationChannels
      pushConfig: $pushConfig
      sendPush: $sendPush
      publishDate: $publishDate
      expiresAt: $expiresAt
      attachment: $attachment
      idempotencyKey: $idempotencyKey
      overrideReason: $overrideReason
      draft: $draft
      duringQuietHours: $duringQuietHours
      undoState: $undoState
    ) {
      ...PostFields
    }
  }
`)

/** What the proof is for that an emergency needs, unless it is sent at once. */
const proofFor = { ask: 'ask', plan: 'plan', post: null, handIn: null, emergency: null } as const

type Answer = { post: StoredPost } | { problem: Problem }

/** Not sent: an old attempt may have posted it, but the server no longer knows its key. */
export const PERHAPS_SENT = 'PERHAPS_SENT'

export function useSendPost(draft: Draft, me: Me) {
  const [, sendPost] = useMutation(SendPostMutation)
  const [busy, setBusy] = useState(false)

  async function send(timing: Pick<Timing, 'quietUntil'>): Promise<Answer> {
    const content = sendVariables(draft, {
      written: writtenBy(me),
      channels: me.notificationChannels,
      hasPushText: hasPushText(draft, me),
    })
    const { attempt: last, onServer } = useComposer.getState()
    const variables = {
      ...content,
      ...(onServer && { draft: versionOf(onServer) }),
      ...quietVariable(timing),
      // Null for what is not published now: it cannot be taken back.
      ...(sendingOf(draft, me) === 'post' && { undoState: stateOf(draft) }),
    }
    if (last && isForgotten(last, Date.now()))
      return { problem: { ...unanswered, code: 409, reason: PERHAPS_SENT } }
    const attempt = attemptFor(JSON.stringify(content), last, Date.now())
    setAttempt(attempt)
    setBusy(true)
    const sent = { ...variables, idempotencyKey: attempt.key }
    const { data, error } = await sendPost(sent, contextOf(proofFor[sendingOf(draft, me)]))
    setBusy(false)
    if (data) return { post: getFragmentData(PostFields, data.sendPost) }
    const problem = problemOf(error)
    // It was posted with this key, and taken back since.
    const isTakenBack = problem.reason === 'WRONG_STATUS'
    if (isTakenBack) setAttempt(null)
    else if (isDefiniteRefusal(problem.code)) setAttempt({ ...attempt, refused: true })
    return { problem }
  }

  return { busy, send }
}
