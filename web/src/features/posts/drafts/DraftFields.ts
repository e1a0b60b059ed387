// The fields of a post that tell a draft that is still written from one that waits for release.
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'

const DraftFields = graphql(`
  fragment DraftFields on Post {
    review
    workingCopy {
      revision
      savedAt
      savedBy
      unfinished
    }
  }
`)

type Masked = FragmentType<typeof DraftFields>

export const reviewOf = (post: Masked) => getFragmentData(DraftFields, post).review

/** What was saved of a draft that is still written, or of a change that is not published yet. */
export const workingCopyOf = (post: Masked) =>
  getFragmentData(DraftFields, post).workingCopy ?? null

/** Whether somebody still writes it: then nobody has to release it. */
export const isUnsent = (post: Masked): boolean => reviewOf(post) === 'NONE'
