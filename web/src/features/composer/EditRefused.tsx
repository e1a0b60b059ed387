// Why a change was not saved. If it can never be saved, because the post was released or deleted
// meanwhile, its content can become a new post.
import { useTranslation } from 'react-i18next'
import { attachmentAsNew } from '@/features/attachments/attachment'
import { dropUpload } from '@/features/media/uploads'
import { type Draft, emptyDraft, isUntouched } from '@/features/posts/draft'
import { putFreshAside } from '@/features/writing/keep'
import { type Edit, editOf, endEdit, FRESH, useComposer } from '@/features/writing/state'
import type { Problem } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { bringIntoView } from '@/ui/bringIntoView'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import classes from './EditForm.module.css'

/** Why a post can no longer be changed. */
export type Lost = 'deleted' | 'released'

type Props = { post: string; problem: Problem; lost: Lost | null }

export function EditRefused({ post, problem, lost }: Props) {
  const { t } = useTranslation('composer')
  const { busy, during } = useBusy()
  const isLive = problem.reason === 'ALREADY_LIVE'

  async function moveToNew(): Promise<void> {
    if (!(await takeAsNew(post))) notify.failed(t('noRoom'), t('noRoomHint'))
  }

  return (
    <div className={classes.failed} ref={bringIntoView}>
      {lost ? (
        <Notice
          tone="problem"
          title={t(`lost.${lost}`)}
          action={
            <Button loading={busy} onClick={() => during(moveToNew)}>
              {t('lost.takeAsNew')}
            </Button>
          }
        >
          {t('lost.hint')}
        </Notice>
      ) : (
        <Notice tone="problem" title={t(isLive ? 'liveMeanwhile' : 'updateFailed')}>
          {isLive ? t('liveMeanwhileHint') : problemHint(problem)}
        </Notice>
      )}
    </div>
  )
}

/**
 * Turns the change into a new post. A new post that was already begun is saved aside and offered
 * like a draft of a closed tab. Returns false if the browser cannot save it.
 */
async function takeAsNew(post: string): Promise<boolean> {
  if (!isUntouched(useComposer.getState().fresh) && !(await putFreshAside())) return false
  const edit = editOf(post)
  if (!edit) return true
  dropUpload(FRESH)
  useComposer.setState(({ turn }) => ({ fresh: newOf(edit), attempt: null, turn: turn + 1 }))
  endEdit(post)
  return true
}

/** Copies only texts and attachment; recipients and date must be selected again. */
const newOf = ({ draft: { texts, attachment }, base }: Edit): Draft => ({
  ...emptyDraft,
  texts,
  attachment: attachment && attachmentAsNew(attachment, base.draft.attachment),
})
