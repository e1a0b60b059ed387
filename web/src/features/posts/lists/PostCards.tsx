// The cards of a list, of which there may be thousands. Its pages are read one by one, each only while
// it is near; they stand in parts that rest while they are far from what one sees.
import { memo } from 'react'
import { useQuery } from 'urql'
import type { PostsQueryVariables } from '@/graphql/generated/graphql'
import { PostCard } from '../card/PostCard'
import { firstLine } from '../firstLine'
import { PostsQuery } from '../queries'
import type { Rest } from './listMemory'
import { Resting, RestingGroup } from './Resting'
import type { ListedPost, PostList } from './usePosts'
import { useStill } from './useStill'

const PORTION = 20

type Props = Pick<PostList, 'first' | 'starts' | 'memory' | 'posts'>

export function PostCards({ first, starts, memory, posts }: Props) {
  if (posts.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups lie between the list and its items
    <div role="list">
      {chunksOf([null, ...starts]).map((pages) => (
        <RestingGroup key={pages[0]}>
          {pages.map((before) => (
            <Page key={before} first={first} before={before} rests={memory.rests} />
          ))}
        </RestingGroup>
      ))}
    </div>
  )
}

type PageProps = {
  first: PostsQueryVariables
  before: string | null
  rests: Map<string, Rest>
}

const Page = memo(function Page({ first, before, rests }: PageProps) {
  return (
    // A post that was just sent may be on the first page.
    <Resting name={before ?? ''} rests={rests} {...(before === null && { holds: () => true })}>
      <PageCards first={first} before={before} rests={rests} />
    </Resting>
  )
})

function PageCards({ first, before, rests }: PageProps) {
  const [{ data }] = useQuery({ query: PostsQuery, variables: { ...first, before } })
  const posts = useStill(data?.posts)?.edges.map(({ node }) => node) ?? []
  if (posts.length <= PORTION) return <Cards posts={posts} />
  return chunksOf(posts).map((chunk, index) => (
    <Resting
      // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is its place in the page
      key={index}
      name={`${before ?? ''} ${index}`}
      rests={rests}
      holds={(wanted) => chunk.some(({ id }) => id === wanted)}
      {...(index > 0 && { estimate: estimateOf(chunk) })}
    >
      <Cards posts={chunk} />
    </Resting>
  ))
}

/** About as high as a card with a few words, in px, with the space to the next one. */
const CARD = 180

const estimateOf = (posts: ListedPost[]): Rest => ({
  height: posts.length * CARD,
  posts: posts.map(({ id, content }) => ({ id, words: firstLine(content) })),
})

const chunksOf = <T,>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PORTION) }, (_, index) =>
    all.slice(index * PORTION, (index + 1) * PORTION),
  )

const Cards = ({ posts }: { posts: ListedPost[] }) =>
  posts.map((post) => (
    // biome-ignore lint/a11y/useSemanticElements: the list is a div, too
    <div key={post.id} role="listitem" data-entry={post.id}>
      <PostCard post={post} />
    </div>
  ))
