// The order of the places of a map, saved after each move. A move that is made while a request is
// running is sent after it. If a colleague has added or deleted places, the order is sent again
// with the current ones.
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { UpdateLocationOrderMutation } from '../queries'
import { inOrder } from './edits'
import type { FreshmanMap } from './maps'
import { useRefreshMaps } from './useMaps'

type State = 'saved' | 'saving' | 'failed'

/** How often an order is sent again because the places have changed. */
const MAX_REPEATS = 3

type Options = {
  map: FreshmanMap
  /** The order that is not saved yet. */
  order: string[] | undefined
  onOrder: (order: string[] | null) => void
}

export function usePlaceOrder({ map, order, onOrder }: Options) {
  const client = useClient()
  const refresh = useRefreshMaps()
  // An order that was kept over a reload is not saved.
  const [state, setState] = useState<State>(order ? 'failed' : 'saved')
  const wanted = useRef(order)
  const places = useRef(map.places)
  places.current = map.places
  const isSending = useRef(false)

  function change(next: string[]): void {
    wanted.current = next
    onOrder(next)
    void save()
  }

  async function save(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setState('saving')
    const isSaved = await sendAll()
    isSending.current = false
    setState(isSaved ? 'saved' : 'failed')
  }

  async function sendAll(): Promise<boolean> {
    for (let repeats = 0; wanted.current; ) {
      const sent = wanted.current
      const ids = inOrder(places.current, sent).map(({ id }) => id)
      const { error } = await client
        .mutation(UpdateLocationOrderMutation, {
          map: map.id,
          order: ids.map((id, index) => ({ id, order: index + 1 })),
        })
        .toPromise()
      if (error) {
        const hasChanged = problemOf(error).reason === 'LIST_CHANGED' && repeats < MAX_REPEATS
        if (!hasChanged || !(await takeTheirs())) return false
        repeats += 1
      } else if (wanted.current === sent) {
        wanted.current = undefined
        onOrder(null)
      }
    }
    return true
  }

  /** Takes the places as they are stored now. Returns false if they cannot be loaded. */
  async function takeTheirs(): Promise<boolean> {
    const theirs = (await refresh())?.find(({ id }) => id === map.id)
    if (theirs) places.current = theirs.places
    return theirs !== undefined
  }

  return { state, change, retry: () => void save() }
}
