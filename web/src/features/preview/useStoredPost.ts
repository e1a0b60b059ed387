// The post in the phone preview while nothing is being written: the selected one from the cache,
// otherwise the newest live post. A post selected before a reload is shown only if it is live, so
// that the preview starts with what readers see.
import { useQuery } from 'urql'
import { type AttachmentDraft, attachmentOf } from '@/features/attachments/attachment'
import { isVisibility } from '@/features/channels/channels'
import { useChannelName } from '@/features/channels/useChannelName'
import { useEditing } from '@/features/posts/editing'
import { firstPage, PostQuery, PostsQuery } from '@/features/posts/queries'
import { useConverted } from '@/features/posts/useConverted'
import type { PostFieldsFragment } from '@/graphql/generated/graphql'
import { textsOf } from '@/lib/languages'
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

  const newest = list.data?.posts.edges[0]?.node
  const found = focused === null ? null : one.data?.post
  const selected = found && (found.status === 'LIVE' || !isOld) ? found : null
  const post = selected ?? newest ?? null
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
    id: post.id,
    waits: post.status === 'LIVE' ? undefined : post.status,
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
