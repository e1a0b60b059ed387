// The post in the phone preview while nothing is being written: the selected one from the cache,
// otherwise the newest post that readers see. A post selected before a reload is shown only if it is live, so
// that the preview starts with what readers see.
import { useQuery } from 'urql'
import { isVisibility, postChannelsOf } from '@/features/channels/channels'
import { useChannelName } from '@/features/channels/useChannelName'
import { cardFieldsOf } from '@/features/posts/card/CardFields'
import { useEditing } from '@/features/posts/editing'
import { PostFields, type StoredPost, wordsOf } from '@/features/posts/PostFields'
import { firstPage, PostQuery, PostsQuery } from '@/features/posts/queries'
import { useConverted } from '@/features/posts/useConverted'
import { getFragmentData } from '@/graphql/document'
import type { PhonePostData } from './phonePost'

export function useStoredPost(): PhonePostData | null {
  const { focusedPostId: focused, isOld } = useEditing()
  const [one] = useQuery({
    query: PostQuery,
    variables: { id: focused ?? '' },
    pause: focused === null,
  })
  const [list] = useQuery({ query: PostsQuery, variables: firstPage('PUBLISHED') })
  const nameOf = useChannelName()

  const newest = list.data?.posts.edges
    .map(({ node }) => getFragmentData(PostFields, node))
    .find((post) => cardFieldsOf(post).hidden === null)
  const found = focused === null ? null : getFragmentData(PostFields, one.data?.post)
  const selected = found && (found.status === 'LIVE' || !isOld) ? found : null
  const post = selected ?? newest ?? null
  const words = post && wordsOf(post)
  useConverted(post?.id ?? '', words?.attachment ?? null)
  return post && words && phonePostOf(post, words, nameOf)
}

function phonePostOf(
  post: StoredPost,
  words: ReturnType<typeof wordsOf>,
  nameOf: ReturnType<typeof useChannelName>,
): PhonePostData {
  const { displayName, avatar } = post.author
  return {
    id: post.id,
    waits: post.status === 'LIVE' ? undefined : post.status,
    hidden: cardFieldsOf(post).hidden,
    ...words,
    author: { displayName, avatar: avatar?.large },
    moment: post.publishDate,
    channels: postChannelsOf(post)
      .map(({ channel }) => channel)
      .filter((channel) => !isVisibility(channel))
      .map(nameOf),
  }
}
