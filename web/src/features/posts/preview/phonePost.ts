// A post as the app shows it, wherever it comes from.
import type { AttachmentDraft } from '../attachments/attachment'
import type { Texts } from '../languages'

export type PhonePostData = {
  texts: Texts
  attachment: AttachmentDraft | null
  author: { displayName: string; avatar: string | undefined }
  /** When it appears; null for one that is written to appear at once. */
  moment: string | null
  /** Channels by which readers know it. */
  channels: string[]
  /** Of a post that is being written: its files may still be on their way. */
  slot?: string | undefined
}
