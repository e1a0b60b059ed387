// The post that the phone shows while nothing is being written: the one pointed at, as the cache
// knows it, else the newest that is live.
import { useQuery } from 'urql'
import type { PostFieldsFragment } from '@/graphql/generated/graphql'
import { type AttachmentDraft, attachmentOf } from '../attachments/attachment'
import { useConverted } from '../attachments/video/useConverted'
import { isVisibility } from '../composer/channels'
import { useChannelName } from '../composer/useChannelName'
import { useEditing } from '../editing'
import { textsOf } from '../languages'
import { firstPage, PostQuery, PostsQuery } from '../queries'
import type { PhonePostData } from './phonePost'

export function useStoredPost(): PhonePostData | null {
  const focused = useEditing(({ focusedPostId }) => focusedPostId)
  const [one] = useQuery({
    query: PostQuery,
    variables: { id: focused ?? '' },
    pause: focused === null,
  })
  const [list] = useQuery({ query: PostsQuery, variables: firstPage('PUBLISHED') })
  const nameOf = useChannelName()

  const newest = list.data?.posts.edges[0]?.node
  const post = (focused !== null && one.data?.post) || newest || null
  const attachment = post && attachmentOf(post)
  useConverted(post?.id ?? '', attachment)
  return post && phonePostOf(post, attachment, nameOf)
}

function phonePostOf(
  post: PostFieldsFragment,
  attachment: AttachmentDraft | null,
  nameOf: ReturnType<typeof useChannelName>,
): PhonePostData {
  const { displayName, avatar } = post.author
  return {
    texts: textsOf(post.content, post.translations.content),
    attachment,
    author: { displayName, avatar: avatar?.large },
    moment: post.publishDate,
    channels: post.notificationChannels
      .map(({ channel }) => channel)
      .filter((channel) => !isVisibility(channel))
      .map(nameOf),
  }
}
