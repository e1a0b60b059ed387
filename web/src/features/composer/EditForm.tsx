// The form for a stored post: its text and its attachment. Channels, push and date stay.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { PostFields } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import type { Me } from '@/features/profiles/useMe'
import { getFragmentData } from '@/graphql/document'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { AttachmentPart } from './AttachmentPart'
import { ComposerFooter } from './ComposerFooter'
import { ComposerSkeleton } from './ComposerSkeleton'
import { ConflictDialog } from './ConflictDialog'
import { DropVeil } from './DropVeil'
import classes from './EditForm.module.css'
import { EditRefused } from './EditRefused'
import { enterKeys } from './enter'
import { type Edit, endEdit, isEditChanged } from './state'
import { TextPart } from './TextPart'
import { useComposerForm } from './useComposerForm'
import { useDroppedFiles } from './useDroppedFiles'
import { useEdit } from './useEdit'
import { useUpdatePost } from './useUpdatePost'

type Props = { post: string; me: Me; preview: ReactNode }

export function EditForm({ post, me, preview }: Props) {
  const { t } = useTranslation('composer')
  const { edit, problem, retry } = useEdit(post)
  if (edit) return <Fields post={post} me={me} preview={preview} edit={edit} />
  if (!problem) return <ComposerSkeleton />
  const gone = problem.code === 404
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

/** The text key that explains what cannot be changed here, and where it can. */
function useFixed(id: string) {
  const [{ data }] = useQuery({ query: PostQuery, variables: { id } })
  const post = getFragmentData(PostFields, data?.post)
  if (post?.viewerCanReschedule) return 'fixed.dateInMenu'
  return post?.status === 'DRAFT' ? 'fixed.dateByApprovers' : 'fixed.all'
}

function Fields({ post, me, preview, edit }: Props & { edit: Edit }) {
  const { t } = useTranslation('composer')
  const form = useComposerForm(post, edit.draft, me)
  const { busy, failed, lost, conflict, update, leaveConflict } = useUpdatePost(
    post,
    edit,
    me,
    form,
  )
  const fixed = useFixed(post)
  const { handlers, draggedTo } = useDroppedFiles({
    slot: post,
    draft: edit.draft,
    me,
    locked: true,
  })
  const parts = { slot: post, draft: edit.draft, form, me }
  return (
    <form
      noValidate
      {...handlers}
      onKeyDown={enterKeys}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && form.mayBeSent()) void update(edit.base.editedAt)
      }}
    >
      <h2 className={classes.heading}>{t('editPost')}</h2>
      <p className={classes.fixed}>{t(fixed)}</p>
      <TextPart {...parts} preview={preview} focused>
        <AttachmentPart {...parts} locked />
      </TextPart>
      {failed && <EditRefused post={post} problem={failed} lost={lost} />}
      <ComposerFooter written>
        <CancelEdit post={post} busy={busy} />
        <Button
          type="submit"
          look="primary"
          size="md"
          loading={busy}
          aria-keyshortcuts="Control+Enter"
          title={t('sendKeys', { what: t('update') })}
        >
          {t('update')}
        </Button>
      </ComposerFooter>
      {conflict && (
        <ConflictDialog
          mine={edit.draft}
          current={conflict.post}
          editedBy={conflict.editedBy}
          busy={busy}
          onSave={(chosen) => update(conflict.post.editedAt, chosen)}
          onClose={leaveConflict}
          post={post}
        />
      )}
      <DropVeil to={draggedTo} />
    </form>
  )
}

/** Cancels the change, after a confirmation if there is input. */
function CancelEdit({ post, busy }: { post: string; busy: boolean }) {
  const { t } = useTranslation(['composer', 'ui'])
  const [confirming, setConfirming] = useState(false)
  const cancel = () => (isEditChanged(post) ? setConfirming(true) : endEdit(post))
  return (
    <>
      <Button look="quiet" size="md" disabled={busy} onClick={cancel}>
        {t('cancel')}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={t('discard.title')}
          answer={t('discard.confirm')}
          back={t('ui:goOn')}
          look="destructive"
          onClose={() => setConfirming(false)}
          onConfirm={() => endEdit(post)}
        >
          <p>{t('discard.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
