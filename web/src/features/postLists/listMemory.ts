// How far a list was loaded, and how high its parts were: a user who comes back finds the list as
// it was left, before its cards are rendered again.
import { useClient } from 'urql'
import type { PostsQueryVariables } from '@/graphql/generated/graphql'

/** A part of the list while it is out of sight. */
export type Rest = {
  /** Its height in px. */
  height: number
  /** The texts of its posts, so that the browser's search finds them. */
  posts: { id: string; words: string }[]
}

export type ListMemory = {
  /** The cursors of the pages after the first one. */
  starts: string[]
  /** By the name of the part. */
  rests: Map<string, Rest>
}

/** By client: a new sign-in creates a new client and so starts empty. */
const memories = new WeakMap<object, Map<string, ListMemory>>()

/** `list`: the variables of its first page, which differ from those of all other lists. */
export function useListMemory(list: PostsQueryVariables): ListMemory {
  const client = useClient()
  const lists = memories.get(client) ?? new Map<string, ListMemory>()
  memories.set(client, lists)
  const name = JSON.stringify(list)
  const memory = lists.get(name) ?? { starts: [], rests: new Map() }
  lists.set(name, memory)
  return memory
}
