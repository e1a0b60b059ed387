// How far a list was read, and how much room its parts took: whoever comes back to it finds it as it
// was left, before anything of it is drawn anew.
import { useClient } from 'urql'
import type { PostsQueryVariables } from '@/graphql/generated/graphql'

/** A part of the list while it is out of sight. */
export type Rest = {
  /** Its height in px. */
  height: number
  /** The words of its posts, so that the browser's search finds them. */
  posts: { id: string; words: string }[]
}

export type ListMemory = {
  /** The cursors of the pages behind the first one. */
  starts: string[]
  /** By the name of the part. */
  rests: Map<string, Rest>
}

/** Who signs in anew has a new client, and begins with nothing. */
const memories = new WeakMap<object, Map<string, ListMemory>>()

export function useListMemory(list: PostsQueryVariables): ListMemory {
  const client = useClient()
  const lists = memories.get(client) ?? new Map<string, ListMemory>()
  memories.set(client, lists)
  const name = JSON.stringify([list.filter, list.text ?? null])
  const memory = lists.get(name) ?? { starts: [], rests: new Map() }
  lists.set(name, memory)
  return memory
}
