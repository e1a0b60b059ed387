// A post as the app shows it, wherever it comes from.
import type { AttachmentDraft } from '@/features/attachments/attachment'
import type { PushWords } from '@/features/posts/push/pushWords'
import type { Texts } from '@/lib/languages'

export type PhonePostData = {
  /** Stored posts only. */
  id?: string
  /** Stored posts that are not visible in the app yet. */
  waits?: 'DRAFT' | 'APPROVED' | undefined
  texts: Texts
  attachment: AttachmentDraft | null
  author: { displayName: string; avatar: string | undefined }
  /** When it appears; null for one that is written to appear at once. */
  moment: string | null
  /** Channels by which readers know it. */
  channels: string[]
  /** The push text of a post that is being written and will be pushed. */
  push?: PushWords | undefined
  /** Of a post that is being written: its files may still be on their way. */
  slot?: string | undefined
}
