// The words of a change that can be stored no more become a new post. Another one that was begun is
// put aside and offered like what a closed tab has left.
import { attachmentAsNew } from '@/features/attachments/attachment'
import { dropUpload } from '@/features/media/uploads'
import { type Draft, emptyDraft, isUntouched } from '@/features/posts/draft'
import { putFreshAside } from './keep'
import { type Edit, editOf, endEdit, FRESH, useComposer } from './state'

/** False when this browser keeps nothing and a begun post would be lost by it. */
export async function takeAsNew(post: string): Promise<boolean> {
  if (!isUntouched(useComposer.getState().fresh) && !(await putFreshAside())) return false
  const edit = editOf(post)
  if (!edit) return true
  dropUpload(FRESH)
  useComposer.setState(({ turn }) => ({ fresh: newOf(edit), attempt: null, turn: turn + 1 }))
  endEdit(post)
  return true
}

/** Words and attachment alone: to whom and when it goes is chosen anew. */
const newOf = ({ draft: { texts, attachment }, base }: Edit): Draft => ({
  ...emptyDraft,
  texts,
  attachment: attachment && attachmentAsNew(attachment, base.draft.attachment),
})
