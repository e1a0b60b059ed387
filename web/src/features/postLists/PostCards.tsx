// The cards of a list, of which there may be thousands. Each page is read from the cache only while
// it is near the visible area. Parts that are far away are replaced by placeholders.
import { type ComponentType, memo } from 'react'
import { useQuery } from 'urql'
import { PostCard } from '@/features/posts/card/PostCard'
import { DraftCard } from '@/features/posts/drafts/DraftCard'
import { isUnsent } from '@/features/posts/drafts/DraftFields'
import { firstLine } from '@/features/posts/firstLine'
import type { StoredPost } from '@/features/posts/PostFields'
import type { PostsQueryVariables } from '@/graphql/generated/graphql'
import type { Rest } from './listMemory'
import { useFrozenWhilePressed } from './useFrozenWhilePressed'
import { type PageQuery, type PostList, postsIn } from './usePosts'
import { PartGroup, VirtualizedPart } from './VirtualizedPart'

const CHUNK_SIZE = 20

type CardType = ComponentType<{ post: StoredPost }>

const OwnCard: CardType = ({ post }) =>
  isUnsent(post) ? <DraftCard post={post} /> : <PostCard post={post} />
type Shows = (post: StoredPost) => boolean

type Props = Pick<PostList, 'query' | 'first' | 'starts' | 'memory' | 'posts'> & {
  /** Shows one post. */
  Card?: CardType
  /** Which posts of the list are shown; by default all. Must be the same function on each render. */
  shows?: Shows | undefined
}

export function PostCards({ query, first, starts, memory, posts, Card = OwnCard, shows }: Props) {
  if (posts.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: Groups lie between the list and its items.
    <div role="list">
      {chunksOf([null, ...starts]).map((pages) => (
        <PartGroup key={pages[0]}>
          {pages.map((before) => (
            <Page
              key={before}
              query={query}
              first={first}
              before={before}
              rests={memory.rests}
              Card={Card}
              shows={shows}
            />
          ))}
        </PartGroup>
      ))}
    </div>
  )
}

type PageProps = {
  query: PageQuery
  first: PostsQueryVariables
  before: string | null
  rests: Map<string, Rest>
  Card: CardType
  shows: Shows | undefined
}

const Page = memo(function Page(props: PageProps) {
  const { before, rests } = props
  return (
    // A post that was just sent may be on the first page.
    <VirtualizedPart
      name={before ?? ''}
      rests={rests}
      {...(before === null && { holds: () => true })}
    >
      <PageCards {...props} />
    </VirtualizedPart>
  )
})

function PageCards({ query, first, before, rests, Card, shows }: PageProps) {
  const [{ data }] = useQuery({ query, variables: { ...first, before } })
  const all = postsIn(useFrozenWhilePressed(data?.posts))
  const posts = shows ? all.filter(shows) : all
  if (posts.length <= CHUNK_SIZE) return <Cards posts={posts} Card={Card} />
  return chunksOf(posts).map((chunk, index) => (
    <VirtualizedPart
      // biome-ignore lint/suspicious/noArrayIndexKey: A chunk is identified by its position in the page.
      key={index}
      name={`${before ?? ''} ${index}`}
      rests={rests}
      holds={(wanted) => chunk.some(({ id }) => id === wanted)}
      {...(index > 0 && { estimate: estimateOf(chunk) })}
    >
      <Cards posts={chunk} Card={Card} />
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

const Cards = ({ posts, Card }: { posts: StoredPost[]; Card: CardType }) =>
  posts.map((post) => (
    // biome-ignore lint/a11y/useSemanticElements: The list is a div as well.
    <div key={post.id} role="listitem" data-entry={post.id}>
      <Card post={post} />
    </div>
  ))
