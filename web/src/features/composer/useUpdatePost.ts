// Saves the change of a stored post. If somebody else has changed the post meanwhile, both versions
// are shown before one is overwritten.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { attachmentFiles } from '@/features/attachments/attachment'
import { pushVariables } from '@/features/channels/pushed'
import { reasonVariable } from '@/features/checks/reason'
import type { Chosen } from '@/features/conflict/conflict'
import { isSameDraft } from '@/features/conflict/recipients'
import { reviewFieldsOf } from '@/features/posts/card/ReviewFields'
import { useResubmission } from '@/features/posts/card/useResubmission'
import { type Draft, draftOf } from '@/features/posts/draft'
import { useEditing } from '@/features/posts/editing'
import { PostFields, type StoredPost } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import { refetchLists } from '@/features/posts/refetchLists'
import { useAskedHint } from '@/features/posts/release/useSayAsked'
import { showCard } from '@/features/posts/shown'
import { writtenBy } from '@/features/posts/writtenBy'
import type { Me } from '@/features/profiles/useMe'
import { putEditAside } from '@/features/writing/keep'
import { changeDraft, type Edit, storedEdit, triedEdit } from '@/features/writing/state'
import { getFragmentData, graphql } from '@/graphql/document'
import type { UpdatePostMutationVariables } from '@/graphql/generated/graphql'
import { isProofMissing, type Problem, problemOf } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import type { Lost } from './EditRefused'
import { refusals } from './refusal'
import type { AsideSaving } from './useAside'
import type { ComposerForm } from './useComposerForm'
import { editFrom } from './useEdit'
import { contentVariables, hasPushText, pushTextOf } from './variables'

export const UpdatePostMutation = graphql(`
  mutation UpdatePost(
    $id: ID!
    $content: String!
    $translations: PostTranslationsInput
    $attachment: AttachmentInput
    $notificationChannels: [PostChannelInput!]
    $pushConfig: PushConfigInput
    $sendPush: Boolean
    $editedAt: DateTime
    $overrideReason: String
    $duringQuietHours: Boolean
    $workingCopy: WorkingCopyVersionInput
  ) {
    updatePost(
      id: $id
      content: $content
      translations: $translations
      attachment: $attachment
      notificationChannels: $notificationChannels
      pushConfig: $pushConfig
      sendPush: $sendPush
      editedAt: $editedAt
      overrideReason: $overrideReason
      duringQuietHours: $duringQuietHours
      workingCopy: $workingCopy
    ) {
      ...PostFields
    }
  }
`)

type Editing = {
  post: string
  edit: Edit
  isLive: boolean
  me: Me
  form: ComposerForm
  saving: AsideSaving
  setBusy: (busy: boolean) => void
}

export function useUpdatePost({ post, edit, isLive, me, form, saving, setBusy }: Editing) {
  const { draft, base, tried } = edit
  const { t } = useTranslation(['composer', 'posts'])
  const { resubmit } = useResubmission()
  const client = useClient()
  const [, updatePost] = useMutation(UpdatePostMutation)
  const askedHint = useAskedHint()
  const [failed, setFailed] = useState<Problem | null>(null)
  const [lost, setLost] = useState<Lost | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isOpen = useIsOpen()

  async function send(draft: Draft, basedOn: string | null): Promise<void> {
    triedEdit(post, draft)
    const variables = {
      ...updateVariables(post, draft, basedOn, isLive, me),
      workingCopy: saving.version(),
      // Its text asks to save once more.
      ...(failed?.reason === 'QUIET_HOURS' && { duringQuietHours: true }),
    }
    const { data, error } = await updatePost(variables)
    if (data) return stored(draft, getFragmentData(PostFields, data.updatePost))
    const problem = problemOf(error)
    if (isProofMissing(problem)) return
    // Somebody else has saved another change of the post, which would be lost.
    if (isOpen.current && 'workingCopy' in problem.fields && (await saving.compare())) return
    const newer = problem.reason === 'EDITED_MEANWHILE' ? await current() : null
    if (!newer) return refused(draft, problem, await lostReason(draft, problem))
    // The newer version is our own: it was sent before, but the response was lost.
    const version = draftOf(newer)
    const recipients = newer.status === 'LIVE' ? null : me.notificationChannels
    if (isSameDraft(version, draft, recipients)) return stored(draft, newer)
    if (tried && isSameDraft(version, tried, recipients) && basedOn !== newer.editedAt)
      return send(draft, newer.editedAt)
    if (isOpen.current) setConflict({ post: newer, editedBy: editorOf(problem) })
    else await notifyRefusal(problem, null)
  }

  const refetch = () =>
    client.query(PostQuery, { id: post }, { requestPolicy: 'network-only' }).toPromise()

  /** The version that is stored now. */
  async function current(): Promise<StoredPost | null> {
    const { data, error } = await refetch()
    return data && !error ? getFragmentData(PostFields, data.post) : null
  }

  /** Why the change can never be saved: the post was deleted or released. Null if it can. */
  async function lostReason(draft: Draft, { code }: Problem): Promise<Lost | null> {
    // With added files, 404 may also mean a missing file.
    if (code === 404 && !addsFiles(draft, base.draft)) return 'deleted'
    if (code !== 403 && code !== 404) return null
    const { data, error } = await refetch()
    if (error && problemOf(error).code === 404) return 'deleted'
    const now = data && !error && code === 403 ? getFragmentData(PostFields, data.post) : null
    return now && !now.viewerCanEdit && now.status !== 'DRAFT' ? 'released' : null
  }

  /** Whether this change has taken the release. */
  const isVoided = (version: StoredPost): boolean =>
    base.status !== 'DRAFT' && reviewFieldsOf(version).lostRelease !== null

  function stored(draft: Draft, version: StoredPost): void {
    setConflict(null)
    if (storedEdit(post, draft, editFrom(version)) === 'still open') {
      notify.done(t('updated'), t('updatedMeanwhile'))
      return
    }
    const asked = askedHint(version)
    if (reviewFieldsOf(version).viewerCanResubmit)
      notify.done(t('updated'), t('posts:sentBackStill'), {
        label: t('posts:resubmit'),
        act: () => void resubmit(version.id),
      })
    else
      notify.done(t('updated'), asked ?? (isVoided(version) ? t('updatedVoided') : undefined), {
        label: t('posts:look'),
        act: () => showCard(version, true),
      })
    // If the form was closed meanwhile, the user is already doing something else.
    if (isOpen.current) showCard(version)
  }

  async function refused(draft: Draft, problem: Problem, lost: Lost | null): Promise<void> {
    if (lost) refetchLists(client)
    // The form then offers only what can be changed in a live post.
    if (isTooLate(problem)) await refetch()
    if (!isOpen.current) return notifyRefusal(problem, lost)
    setConflict(null)
    setLost(lost)
    setFailed(problem)
    const fields =
      lost || problem.reason === 'QUIET_HOURS' ? [] : await refusals(client, problem, draft)
    form.refuse(fields)
    form.goToFirst(fields)
  }

  /** The form was left before the response arrived: does not touch the open form. */
  async function notifyRefusal(problem: Problem, lost: Lost | null): Promise<void> {
    const isBack = useEditing.getState().editedPostId === post
    // Its post has no card any more, so the change is offered as an unsent draft.
    if (lost && !isBack && (await putEditAside(post)))
      return void notify.failed(t(`lost.${lost}`), t('lost.aside'))
    notify.failed(t(lost ? `lost.${lost}` : 'updateFailed'), problemHint(problem) ?? undefined)
  }

  return {
    failed,
    lost,
    conflict,
    leaveConflict: () => setConflict(null),

    /**
     * `basedOn` is the editedAt of the version that the change replaces. `chosen`: what the input becomes
     * before it is sent.
     */
    async update(basedOn: string | null, chosen?: Chosen): Promise<void> {
      if (chosen) changeDraft(post, () => chosen)
      setBusy(true)
      setFailed(null)
      setLost(null)
      // A save that arrives later would begin another working copy.
      const sent = saving.inTurn(() => send({ ...draft, ...chosen }, basedOn))
      await sent.finally(() => setBusy(false))
    },
  }
}

/** The version that is stored now, and who made it. */
type Conflict = { post: StoredPost; editedBy: string | null }

function editorOf({ current }: Problem): string | null {
  const name = (current as { editedByName?: unknown } | null | undefined)?.editedByName
  return typeof name === 'string' ? name : null
}

function addsFiles(draft: Draft, before: Draft): boolean {
  const known = new Set(attachmentFiles(before.attachment).map(({ raw }) => raw))
  return attachmentFiles(draft.attachment).some(({ raw }) => !known.has(raw))
}

/** Whether the form that sent the change is still open. */
function useIsOpen() {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

/** Whether the post has become live meanwhile, so that the change comes too late. */
const isTooLate = ({ reason }: Problem): boolean =>
  reason === 'ALREADY_LIVE' || reason === 'ATTACHMENT_LOCKED'

/** The date is not changed with the post, and the recipients of a live post stay. */
function updateVariables(
  id: string,
  draft: Draft,
  editedAt: string | null,
  isLive: boolean,
  me: Me,
): UpdatePostMutationVariables {
  return {
    id,
    ...contentVariables(draft, writtenBy(me)),
    ...(draft.attachment === null && { attachment: null }),
    ...(!isLive && pushVariables(draft, me.notificationChannels)),
    ...(!isLive && hasPushText(draft, me) && { pushConfig: pushTextOf(draft) }),
    editedAt,
    ...reasonVariable(draft.overrideReason),
  }
}
