// Renders nothing. Refreshes the URLs of the draft's files before they expire, polls a video that
// is being converted, and reports files that the server no longer has at their fields.
import { attachmentFiles } from '@/features/attachments/attachment'
import { convertingVideo } from '@/features/attachments/video/video'
import type { AttachmentDraft } from '@/features/attachments/views'
import { renewed } from '@/features/media/storedFiles'
import { useFreshFiles } from '@/features/media/useFreshFiles'
import { changeDraft } from '@/features/writing/state'
import { goneAt } from './refusal'
import type { FieldProblem } from './rules'

type Props = {
  slot: string
  attachment: AttachmentDraft
  onGone: (problems: FieldProblem[]) => void
}

export default function FreshFiles({ slot, attachment, onGone }: Props) {
  useFreshFiles({
    held: attachment,
    awaited: convertingVideo(attachment),
    onFresh: (files) =>
      changeDraft(slot, ({ attachment }) => ({ attachment: renewed(attachment, files) })),
    onGone(raws) {
      const fields = attachmentFiles(attachment).filter(({ raw }) => raws.includes(raw))
      if (fields.length > 0) onGone(fields.map(({ field }) => goneAt(field)))
    },
  })
  return null
}
