import type { PostFieldsFragment } from '@/graphql/generated/graphql'

/** A stored post as the lists contain it. */
export type ShownPost = PostFieldsFragment
