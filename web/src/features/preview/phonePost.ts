// A post as the app shows it, from the server or from the composer.
import type { AttachmentDraft } from '@/features/attachments/views'
import type { PushWords } from '@/features/posts/push/pushWords'
import type { Texts } from '@/lib/languages'

/** Since when and why readers no longer see a post. */
export type PhoneHidden = { kind: 'WITHDRAWN' | 'ENDED'; at: string; reason: string | null }

export type PhonePostData = {
  /** Stored posts only. */
  id?: string
  /** Stored posts that are not visible in the app yet. */
  waits?: 'DRAFT' | 'APPROVED' | undefined
  /** Stored posts that readers no longer see. */
  hidden?: PhoneHidden | null
  texts: Texts
  attachment: AttachmentDraft | null
  author: { displayName: string; avatar: string | undefined }
  /** When it appears; null for a draft that appears at once. */
  moment: string | null
  /** Names of the channels that readers see. */
  channels: string[]
  /** The push text of a post that is being written and will be pushed. */
  push?: PushWords | undefined
  /** The slot of a post that is being written, whose files may still be uploading. */
  slot?: string | undefined
}
