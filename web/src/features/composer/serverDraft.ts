// The new post as a draft on the server, where other devices and colleagues can continue it. The
// browser's own copy (keep.ts) stays: it also has what was typed since the last save.
import { attachmentProblems } from '@/features/attachments/attachment'
import { type Draft, draftOf, restoredDraft } from '@/features/posts/draft'
import type { StoredPost } from '@/features/posts/PostFields'
import { writtenBy } from '@/features/posts/writtenBy'
import type { Me } from '@/features/profiles/useMe'
import { nextSequence } from '@/features/writing/sequence'
import { isSame, type ServerDraft } from '@/features/writing/state'
import { graphql } from '@/graphql/document'
import type { SaveDraftMutationVariables } from '@/graphql/generated/graphql'
import { filesOf } from './aside'
import { sendVariables } from './sendVariables'
import { hasPushText } from './variables'

export const SaveDraftMutation = graphql(`
  mutation SaveDraft(
    $version: DraftVersionInput
    $draft: DraftInput!
    $omitted: [String!]!
    $state: String!
    $files: [ID!]!
    $writer: String!
    $sequence: Int!
    $automatic: Boolean!
    $idempotencyKey: ID
  ) {
    saveDraft(
      version: $version
      draft: $draft
      omitted: $omitted
      state: $state
      files: $files
      writer: $writer
      sequence: $sequence
      automatic: $automatic
      idempotencyKey: $idempotencyKey
    ) {
      ...PostFields
    }
  }
`)

/** A draft to continue, or the version that somebody else has saved. Always from the server. */
export const DraftQuery = graphql(`
  query Draft($id: ID!) {
    draft(id: $id) {
      state
      post {
        ...PostFields
      }
    }
  }
`)

/** What the server stores of the composer, and returns unchanged. */
type State = { draft: Draft }

/** Null for a post that was changed after it was sent, and then taken back: its content is all there is. */
export function draftIn(state: string, post: StoredPost): Draft {
  const stored = JSON.parse(state) as State | null
  return stored ? restoredDraft(stored.draft) : { ...draftOf(post), when: 'now', date: null }
}

export const stateOf = (draft: Draft): string => JSON.stringify({ draft } satisfies State)

/** The version of a draft that is sent or saved. */
export const versionOf = ({ id, revision, writer }: ServerDraft) => ({ id, revision, writer })

/** Whether something was changed since the last save. */
export const isUnsaved = (draft: Draft, { saved }: ServerDraft): boolean => !isSame(draft, saved)

type Given = { me: Me; appScheme: string; now: number; onServer: ServerDraft | null }

/** `writer` and `key` are those of the new draft; an existing one has its own writer. */
export function saveVariables(
  draft: Draft,
  { me, appScheme, now, onServer }: Given,
  { writer, key, automatic }: { writer: string; key: string; automatic: boolean },
): SaveDraftMutationVariables {
  const {
    publishDate,
    expiresAt: _end,
    overrideReason: _reason,
    ...content
  } = sendVariables(draft, {
    written: writtenBy(me),
    channels: me.notificationChannels,
    hasPushText: hasPushText(draft, me),
  })
  const { attachment, ...others } = content
  // Parts of an attachment may be missing that its input must have.
  const isComplete =
    draft.attachment !== null &&
    attachmentProblems(draft.attachment, {
      written: writtenBy(me),
      appScheme,
      now,
      appears: now,
      uploads: {},
      before: null,
    }).length === 0
  const isDateMissing = draft.when === 'custom' && !publishDate
  return {
    version: onServer && versionOf(onServer),
    draft: { ...others, publishDate: publishDate ?? null, ...(isComplete && { attachment }) },
    omitted: [
      ...(draft.attachment && !isComplete ? ['attachment'] : []),
      ...(isDateMissing ? ['publishDate'] : []),
    ],
    state: stateOf(draft),
    files: filesOf(draft),
    writer: onServer?.writer ?? writer,
    sequence: nextSequence(),
    automatic,
    idempotencyKey: onServer ? null : key,
  }
}
