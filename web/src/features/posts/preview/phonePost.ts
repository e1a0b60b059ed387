// A post as the app shows it, wherever it comes from.
import type { AttachmentDraft } from '../attachments/attachment'
import type { Texts } from '../languages'
import type { PushWords } from '../push/pushWords'

export type PhonePostData = {
  /** Of a stored post. */
  id?: string
  /** Of a stored post that is not in the app yet. */
  waits?: 'DRAFT' | 'APPROVED' | undefined
  texts: Texts
  attachment: AttachmentDraft | null
  author: { displayName: string; avatar: string | undefined }
  /** When it appears; null for one that is written to appear at once. */
  moment: string | null
  /** Channels by which readers know it. */
  channels: string[]
  /** Of a post that is being written and will be pushed: the words that devices get. */
  push?: PushWords | undefined
  /** Of a post that is being written: its files may still be on their way. */
  slot?: string | undefined
}
