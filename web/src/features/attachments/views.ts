// How each kind of attachment is shown.
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import type { AttachmentFieldsFragment, AttachmentType } from '@/graphql/generated/graphql'
import { isBlank } from '@/lib/languages'
import { blogView } from './blog/view'
import { eventView } from './event/view'
import { galleryView } from './gallery/view'
import { infoView } from './info/view'
import { podcastView } from './podcast/view'
import { pollView } from './poll/view'
import { recruitingView } from './recruiting/view'
import { videoView } from './video/view'
import type { StoredName, View } from './view'

type Stored = AttachmentFieldsFragment['attachments'][number]

type KindOf<Type> = Type extends 'COMPANY' | 'JOBS' ? 'RECRUITING' : Type

/** Company and jobs are one kind in the composer; the draft decides which of the two is sent. */
export type Kind = KindOf<AttachmentType>

const views = {
  BLOG: blogView,
  RECRUITING: recruitingView,
  EVENT: eventView,
  GALLERY: galleryView,
  PODCAST: podcastView,
  VIDEO: videoView,
  INFO: infoView,
  POLL: pollView,
} satisfies { [Each in Kind]: { of(stored: never): { type: Each } } }

export type Drafts = { [Each in Kind]: ReturnType<(typeof views)[Each]['of']> }

/** The draft of an attachment, with the texts of all languages. */
export type AttachmentDraft = Drafts[Kind]

/** A post's attachment of any type. Each type reads its own fragment. */
const AttachmentFields = graphql(`
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

/** The same of a version of a post. */
const VersionAttachmentFields = graphql(`
  fragment VersionAttachmentFields on PostVersionContent {
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

type AnyView = View<AttachmentDraft>

/** Untyped on purpose: the compiler cannot match a draft to its view; `type` does that at runtime. */
const known = views as unknown as Record<Kind, AnyView>

export const viewOf = ({ type }: AttachmentDraft): AnyView => known[type]

const byStoredName = new Map(
  Object.values(known).flatMap((view) =>
    view.storedAs.map((name): [StoredName, AnyView] => [name, view]),
  ),
)

/** The draft of a post's attachment. Null if it has none, or one that only a newer server knows. */
export const attachmentOf = (post: FragmentType<typeof AttachmentFields>): AttachmentDraft | null =>
  draftAmong(getFragmentData(AttachmentFields, post).attachments)

export const attachmentOfVersion = (
  version: FragmentType<typeof VersionAttachmentFields>,
): AttachmentDraft | null =>
  draftAmong(getFragmentData(VersionAttachmentFields, version).attachments)

const draftAmong = ([stored]: Stored[]): AttachmentDraft | null =>
  (stored?.__typename && byStoredName.get(stored.__typename)?.of(stored)) ?? null

export const attachmentTexts = (attachment: AttachmentDraft | null) =>
  attachment ? viewOf(attachment).texts(attachment) : []

export const hasEnglishWords = (attachment: AttachmentDraft | null): boolean =>
  attachmentTexts(attachment).some(({ texts }) => !isBlank(texts.en))

/** Whether the phone can show a result instead of the question. */
export const hasResult = (attachment: AttachmentDraft | null): boolean =>
  (attachment && viewOf(attachment).hasResult?.(attachment)) ?? false
