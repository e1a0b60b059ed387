// What can hang on a post. Each type is a folder beside this file: its rules, its editor, and how
// card and phone show it.
import type {
  AttachmentInput,
  AttachmentType,
  Language,
  PostFieldsFragment,
} from '@/graphql/generated/graphql'
import { type BlogDraft, blogInput, blogOf, emptyBlog, isEmptyBlog } from './blog/blog'
import { type BlogField, type BlogProblem, blogProblems } from './blog/rules'

/** An attachment as it is being written, in all languages. */
export type AttachmentDraft = { type: 'BLOG'; blog: BlogDraft }

export type AttachmentField = BlogField
export type AttachmentProblem = BlogProblem

export const emptyAttachment = (type: AttachmentType): AttachmentDraft => {
  switch (type) {
    case 'BLOG':
      return { type, blog: emptyBlog }
  }
}

export const attachmentOf = (post: PostFieldsFragment): AttachmentDraft | null => {
  const [attachment] = post.attachments
  return attachment ? { type: 'BLOG', blog: blogOf(attachment) } : null
}

export const attachmentInput = (
  attachment: AttachmentDraft,
  written: readonly Language[],
): AttachmentInput => ({ blog: blogInput(attachment.blog, written) })

export const isEmptyAttachment = (attachment: AttachmentDraft): boolean =>
  isEmptyBlog(attachment.blog)

export const attachmentProblems = (
  attachment: AttachmentDraft,
  written: readonly Language[],
  appScheme: string,
): AttachmentProblem[] => blogProblems(attachment.blog, written, appScheme)
