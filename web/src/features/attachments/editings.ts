// How each kind of attachment is written. The server decides which ones a profile may add.
import { blogEditing } from './blog/editing'
import { eventEditing } from './event/editing'
import { galleryEditing } from './gallery/editing'
import { infoEditing } from './info/editing'
import { podcastEditing } from './podcast/editing'
import { pollEditing } from './poll/editing'
import { recruitingEditing } from './recruiting/editing'
import { videoEditing } from './video/editing'
import type { Drafts, Kind } from './views'

export const editings = {
  BLOG: blogEditing,
  RECRUITING: recruitingEditing,
  EVENT: eventEditing,
  GALLERY: galleryEditing,
  PODCAST: podcastEditing,
  VIDEO: videoEditing,
  INFO: infoEditing,
  POLL: pollEditing,
} satisfies { [Each in Kind]: { empty: Drafts[Each] } }

/** The field names of all kinds. */
export type AttachmentField = ReturnType<(typeof editings)[Kind]['problems']>[number]['field']
