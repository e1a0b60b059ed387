// Turns a change that can no longer be saved into a new post. A new post that was already begun is
// saved aside and offered like a draft of a closed tab.
import { attachmentAsNew } from '@/features/attachments/attachment'
import { dropUpload } from '@/features/media/uploads'
import { type Draft, emptyDraft, isUntouched } from '@/features/posts/draft'
import { putFreshAside } from './keep'
import { type Edit, editOf, endEdit, FRESH, useComposer } from './state'

/** Returns false if the browser cannot save the new post that was begun. */
export async function takeAsNew(post: string): Promise<boolean> {
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
