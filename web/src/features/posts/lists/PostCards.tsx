// The cards of a list, of which there may be thousands. Each page is read from the cache only while
// it is near the visible area. Parts that are far away are replaced by placeholders.
import { memo } from 'react'
import { useQuery } from 'urql'
import type { PostsQueryVariables } from '@/graphql/generated/graphql'
import { PostCard } from '../card/PostCard'
import { firstLine } from '../firstLine'
import type { StoredPost } from '../PostFields'
import { PostsQuery } from '../queries'
import type { Rest } from './listMemory'
import { useFrozenWhilePressed } from './useFrozenWhilePressed'
import { type PostList, postsIn } from './usePosts'
import { PartGroup, VirtualizedPart } from './VirtualizedPart'

const CHUNK_SIZE = 20

type Shows = (post: StoredPost) => boolean

type Props = Pick<PostList, 'first' | 'starts' | 'memory' | 'posts'> & {
  /** Which posts of the list are shown; by default all. Must be the same function on each render. */
  shows?: Shows | undefined
}

export function PostCards({ first, starts, memory, posts, shows }: Props) {
  if (posts.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: Groups lie between the list and its items.
    <div role="list">
      {chunksOf([null, ...starts]).map((pages) => (
        <PartGroup key={pages[0]}>
          {pages.map((before) => (
            <Page key={before} first={first} before={before} rests={memory.rests} shows={shows} />
          ))}
        </PartGroup>
      ))}
    </div>
  )
}

type PageProps = {
  first: PostsQueryVariables
  before: string | null
  rests: Map<string, Rest>
  shows: Shows | undefined
}

const Page = memo(function Page({ first, before, rests, shows }: PageProps) {
  return (
    // A post that was just sent may be on the first page.
    <VirtualizedPart
      name={before ?? ''}
      rests={rests}
      {...(before === null && { holds: () => true })}
    >
      <PageCards first={first} before={before} rests={rests} shows={shows} />
    </VirtualizedPart>
  )
})

function PageCards({ first, before, rests, shows }: PageProps) {
  const [{ data }] = useQuery({ query: PostsQuery, variables: { ...first, before } })
  const all = postsIn(useFrozenWhilePressed(data?.posts))
  const posts = shows ? all.filter(shows) : all
  if (posts.length <= CHUNK_SIZE) return <Cards posts={posts} />
  return chunksOf(posts).map((chunk, index) => (
    <VirtualizedPart
      // biome-ignore lint/suspicious/noArrayIndexKey: A chunk is identified by its position in the page.
      key={index}
      name={`${before ?? ''} ${index}`}
      rests={rests}
      holds={(wanted) => chunk.some(({ id }) => id === wanted)}
      {...(index > 0 && { estimate: estimateOf(chunk) })}
    >
      <Cards posts={chunk} />
    </VirtualizedPart>
  ))
}

/** Estimated height in px of a card with a short text, including the gap to the next one. */
const CARD_HEIGHT = 180

const estimateOf = (posts: StoredPost[]): Rest => ({
  height: posts.length * CARD_HEIGHT,
  posts: posts.map(({ id, content }) => ({ id, words: firstLine(content) })),
})

const chunksOf = <T,>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK_SIZE) }, (_, index) =>
    all.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  )

const Cards = ({ posts }: { posts: StoredPost[] }) =>
  posts.map((post) => (
    // biome-ignore lint/a11y/useSemanticElements: The list is a div as well.
    <div key={post.id} role="listitem" data-entry={post.id}>
      <PostCard post={post} />
    </div>
  ))
