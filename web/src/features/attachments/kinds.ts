// All kinds of attachments. The server decides which of them a profile may add, and in which order.
import { graphql } from '@/graphql/document'
import type { AttachmentType } from '@/graphql/generated/graphql'
import type { BlogDraft } from './blog/blog'
import { blog } from './blog/kind'
import type { BlogField } from './blog/rules'
import type { EventDraft } from './event/event'
import { event } from './event/kind'
import type { EventField } from './event/rules'
import type { GalleryDraft } from './gallery/gallery'
import { gallery } from './gallery/kind'
import type { GalleryField } from './gallery/rules'
import type { InfoDraft } from './info/info'
import { info } from './info/kind'
import type { AttachmentKind } from './kind'
import { podcast } from './podcast/kind'
import type { PodcastDraft } from './podcast/podcast'
import type { PodcastField } from './podcast/rules'
import { poll } from './poll/kind'
import type { PollDraft } from './poll/poll'
import type { PollField } from './poll/rules'
import { recruiting } from './recruiting/kind'
import type { RecruitingDraft } from './recruiting/recruiting'
import type { RecruitingField } from './recruiting/rules'
import { type VideoField, video } from './video/kind'
import type { VideoDraft } from './video/video'

type KindOf<Type> = Type extends 'COMPANY' | 'JOBS' ? 'RECRUITING' : Type

/** Company and jobs are one kind in the composer; the draft decides which of the two is sent. */
export type Kind = KindOf<AttachmentType>

type Drafts = {
  BLOG: BlogDraft
  RECRUITING: RecruitingDraft
  EVENT: EventDraft
  GALLERY: GalleryDraft
  PODCAST: PodcastDraft
  VIDEO: VideoDraft
  INFO: InfoDraft
  POLL: PollDraft
}

/** The draft of an attachment, with the texts of all languages. */
export type AttachmentDraft = Drafts[Kind]

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

export const kinds: { [Each in Kind]: AttachmentKind<Drafts[Each], Fields[Each]> } = {
  BLOG: blog,
  RECRUITING: recruiting,
  EVENT: event,
  GALLERY: gallery,
  PODCAST: podcast,
  VIDEO: video,
  INFO: info,
  POLL: poll,
}

/** A post's attachment of any type. Each type reads its own fragment. */
export const AttachmentFields = graphql(`
  fragment AttachmentFields on Post {
    attachments {
      __typename
      ...CompanyFields
      ...JobsFields
      ...BlogFields
      ...InfoFields
      ...EventFields
      ...PollFields
      ...GalleryFields
      ...VideoFields
      ...PodcastFields
    }
  }
`)
