// A post as the app shows it, wherever it comes from.
import type { AttachmentDraft } from '../attachments/attachment'
import type { Texts } from '../languages'

export type PhonePostData = {
  texts: Texts
  attachment: AttachmentDraft | null
  author: { displayName: string; avatar: string | undefined }
  /** When it appears, in words. */
  moment: string
  /** Channels by which readers know it. */
  channels: string[]
  /** A picture from this machine, until the server has it. */
  localImage?: string | undefined
}
