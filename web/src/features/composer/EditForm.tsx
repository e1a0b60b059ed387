// The form for a stored post: its text and its attachment, and, until it is live, who sees it and
// gets its push. The date is changed elsewhere.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { AsideNote } from '@/features/aside/AsideNote'
import { notifyNotDiscarded } from '@/features/aside/notDiscarded'
import { bindingIn, focusReason, isReasonWrong } from '@/features/checks/reason'
import { ConflictDialog } from '@/features/conflict/ConflictDialog'
import { dropUpload } from '@/features/media/uploads'
import { cardFieldsOf } from '@/features/posts/card/CardFields'
import { ReviewNote } from '@/features/posts/card/ReviewNote'
import { draftOf } from '@/features/posts/draft'
import { workingCopyOf } from '@/features/posts/drafts/DraftFields'
import { firstLine } from '@/features/posts/firstLine'
import { PostFields, type StoredPost } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import { AlsoOpen } from '@/features/presence/AlsoOpen'
import type { Me } from '@/features/profiles/useMe'
import { beginEdit, type Edit, endEdit } from '@/features/writing/state'
import { getFragmentData } from '@/graphql/document'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { AsideSaved, CancelEdit, LeaveButton, SaveAsideButton } from './AsideButtons'
import { AttachmentPart } from './AttachmentPart'
import { ChannelRows } from './ChannelRows'
import { Checks } from './Checks'
import { ComposerFooter } from './ComposerFooter'
import { ComposerSkeleton } from './ComposerSkeleton'
import { DropVeil } from './DropVeil'
import { EditBinding } from './EditBinding'
import { EditExpiryRow } from './EditExpiryRow'
import classes from './EditForm.module.css'
import { EditRefused } from './EditRefused'
import { enterKeys } from './enter'
import { OtherChangeDialog } from './OtherChangeDialog'
import { PushRows } from './PushRows'
import rowClasses from './SettingRow.module.css'
import { SubmitButton } from './SubmitButton'
import { TextPart } from './TextPart'
import { useAside } from './useAside'
import { useComposerForm } from './useComposerForm'
import { useDroppedFiles } from './useDroppedFiles'
import { editFrom, useEdit } from './useEdit'
import { useUpdatePost } from './useUpdatePost'
import { asksForSecond, waitsForRelease } from './waits'

type Props = { post: string; me: Me; preview: ReactNode }

export function EditForm({ post, me, preview }: Props) {
  const { t } = useTranslation('composer')
  const { edit, problem, retry } = useEdit(post)
  const gone = problem?.code === 404
  if (edit)
    return <Fields post={post} me={me} preview={preview} edit={edit} gone={gone ? problem : null} />
  if (!problem) return <ComposerSkeleton />
  return (
    <div className={classes.failed}>
      <Notice
        tone="problem"
        title={t(gone ? 'lost.deleted' : 'editLoadFailed')}
        action={
          <>
            {!gone && <Button onClick={retry}>{t('retry')}</Button>}
            <Button look="quiet" onClick={() => endEdit(post)}>
              {t(gone ? 'close' : 'cancel')}
            </Button>
          </>
        }
      >
        {gone ? null : problemText(problem)}
      </Notice>
    </div>
  )
}

/** The text key that says who changes the date. Null: nobody has set one. */
function dateHintOf({ viewerCanReschedule, publishDate }: StoredPost) {
  if (viewerCanReschedule) return 'fixed.dateInMenu'
  return Date.parse(publishDate) > Date.now() ? 'fixed.dateByApprovers' : null
}

/** What of the post cannot be changed here. `hint` is the text key that says so. */
function useFixed(id: string, { base }: Edit) {
  const [{ data }] = useQuery({ query: PostQuery, variables: { id } })
  const post = getFragmentData(PostFields, data?.post)
  const status = post?.status ?? base.status ?? 'LIVE'
  const isLive = status === 'LIVE'
  const isImported = post != null && cardFieldsOf(post).importedFrom !== null
  return {
    stored: post,
    status,
    isLive,
    copy: post ? workingCopyOf(post) : null,
    fixedKind: isLive || isImported ? (base.draft.attachment?.type ?? null) : undefined,
    hint: isLive ? 'fixed.all' : post && dateHintOf(post),
  } as const
}

/** `gone`: the post was deleted before its change was restored. */
function Fields({ post, me, preview, edit, gone }: Props & { edit: Edit; gone: Problem | null }) {
  const { t } = useTranslation('composer')
  const { stored, status, isLive, copy, fixedKind, hint } = useFixed(post, edit)
  // A draft is not published by an update: there is nothing to keep back.
  const keepsAside = status !== 'DRAFT' || !!edit.aside
  const form = useComposerForm(post, edit.draft, me, isLive)
  const [busy, setBusy] = useState(false)
  const saving = useAside(post, edit, busy || !keepsAside)
  const [wasAside] = useState(!!edit.aside)
  const { failed, lost, conflict, update, leaveConflict } = useUpdatePost({
    post,
    edit,
    isLive,
    me,
    form,
    saving,
    setBusy,
  })
  const binding = bindingIn(failed)
  const { handlers, draggedTo } = useDroppedFiles({
    slot: post,
    draft: edit.draft,
    me,
    locked: fixedKind !== undefined,
  })
  const parts = { slot: post, draft: edit.draft, form, me }

  async function takeStored(): Promise<void> {
    if (!conflict) return
    dropUpload(post)
    leaveConflict()
    const { before, problem } = await saving.startOver(editFrom(conflict.post))
    if (problem) notifyNotDiscarded(problem)
    if (!before) return
    const act = () => beginEdit(post, problem ? before : { ...before, aside: null })
    notify.undoable(t('conflict.tookCurrent'), { label: t('undo'), act })
  }

  return (
    <form
      noValidate
      {...handlers}
      onKeyDown={enterKeys}
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || !form.mayBeSent()) return
        if (binding && isReasonWrong(edit.draft.overrideReason)) return focusReason()
        void update(edit.base.editedAt)
      }}
    >
      <h2 className={classes.heading}>{t('editPost')}</h2>
      {hint && <p className={classes.fixed}>{t(hint)}</p>}
      {status === 'APPROVED' && waitsForRelease(edit.draft, me) && (
        <p className={classes.fixed}>
          {t(asksForSecond(edit.draft, me) ? 'fixed.asks' : 'fixed.voids')}
        </p>
      )}
      {stored && status === 'DRAFT' && (
        <div className={classes.aside}>
          <ReviewNote post={stored} excerpt={firstLine(edit.draft.texts.de)} />
        </div>
      )}
      {wasAside && copy && (
        <div className={classes.aside}>
          <AsideNote
            post={post}
            copy={copy}
            words={firstLine(edit.draft.texts.de)}
            discard={saving.discard}
          />
        </div>
      )}
      <AlsoOpen post={post} what="post" />
      <TextPart {...parts} preview={preview} focused>
        <AttachmentPart {...parts} fixedKind={fixedKind} />
      </TextPart>
      {!isLive && (
        <div className={rowClasses.settings}>
          <ChannelRows {...parts} />
          <PushRows {...parts} />
        </div>
      )}
      <EditExpiryRow post={post} />
      <Checks {...parts} />
      {failed &&
        (binding ? (
          <EditBinding {...parts} findings={binding} />
        ) : (
          <EditRefused post={post} problem={failed} lost={lost} />
        ))}
      {gone && !failed && <EditRefused post={post} problem={gone} lost="deleted" />}
      <ComposerFooter
        written
        tall
        saved={
          edit.aside || (keepsAside && saving.needsSave) ? (
            <AsideSaved edit={edit} saving={saving} />
          ) : null
        }
      >
        {saving.isKept ? (
          <LeaveButton post={post} busy={busy} saving={saving} />
        ) : (
          <CancelEdit post={post} busy={busy} saving={saving} />
        )}
        {keepsAside && <SaveAsideButton busy={busy} saving={saving} />}
        <SubmitButton loading={busy}>{t('update')}</SubmitButton>
      </ComposerFooter>
      {conflict && (
        <ConflictDialog
          mine={edit.draft}
          stored={draftOf(conflict.post)}
          base={edit.base.draft}
          changedAt={conflict.post.editedAt ?? conflict.post.createdAt}
          editedBy={conflict.editedBy}
          channels={conflict.post.status === 'LIVE' ? null : me.notificationChannels}
          busy={busy}
          onTakeStored={() => void takeStored()}
          onSave={(chosen) => update(conflict.post.editedAt, chosen)}
          onClose={leaveConflict}
        />
      )}
      {saving.other && !saving.other.isHidden && (
        <OtherChangeDialog
          post={post}
          edit={edit}
          other={saving.other}
          channels={isLive ? null : me.notificationChannels}
          saving={saving}
        />
      )}
      <DropVeil to={draggedTo} />
    </form>
  )
}
