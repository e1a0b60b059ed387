// How each kind of attachment is written. The server decides which ones a profile may add.
import { blogEditing } from './blog/editing'
import type { BlogField } from './blog/rules'
import type { Editing } from './editing'
import { eventEditing } from './event/editing'
import type { EventField } from './event/rules'
import { galleryEditing } from './gallery/editing'
import type { GalleryField } from './gallery/rules'
import { infoEditing } from './info/editing'
import { podcastEditing } from './podcast/editing'
import type { PodcastField } from './podcast/rules'
import { pollEditing } from './poll/editing'
import type { PollField } from './poll/rules'
import { recruitingEditing } from './recruiting/editing'
import type { RecruitingField } from './recruiting/rules'
import { type VideoField, videoEditing } from './video/editing'
import type { Drafts, Kind } from './views'

/** The field names of each kind. */
type Fields = {
  BLOG: BlogField
  RECRUITING: RecruitingField
  EVENT: EventField
  GALLERY: GalleryField
  PODCAST: PodcastField
  VIDEO: VideoField
  INFO: never
  POLL: PollField
}

export type AttachmentField = Fields[Kind]

export const editings: { [Each in Kind]: Editing<Drafts[Each], Fields[Each]> } = {
  BLOG: blogEditing,
  RECRUITING: recruitingEditing,
  EVENT: eventEditing,
  GALLERY: galleryEditing,
  PODCAST: podcastEditing,
  VIDEO: videoEditing,
  INFO: infoEditing,
  POLL: pollEditing,
}
