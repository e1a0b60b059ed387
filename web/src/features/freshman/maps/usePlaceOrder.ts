// The order of the places of a map, saved after each move. A move that is made while a request is
// running is sent after it. If a colleague has added or deleted places, the order is sent again
// with the current ones.
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { moved } from '../moved'
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
  /** The places in the list, without those that are being deleted. */
  shownIds: string[]
  onOrder: (order: string[] | null) => void
}

export function usePlaceOrder({ map, order, shownIds, onOrder }: Options) {
  const client = useClient()
  const refresh = useRefreshMaps()
  // An order that was kept over a reload is not saved.
  const [state, setState] = useState<State>(order ? 'failed' : 'saved')
  const wanted = useRef(order)
  const places = useRef(map.places)
  places.current = map.places
  const isSending = useRef(false)

  /** A drag moves several times before the list renders again. */
  const shown = useRef<string[]>([])
  shown.current = shownIds

  /** Returns the id of the moved place; undefined if the place cannot be moved there. */
  function move(from: number, to: number): string | undefined {
    const id = shown.current[from]
    if (id === undefined || to < 0 || to >= shown.current.length) return undefined
    shown.current = moved(shown.current, from, to)
    wanted.current = shown.current
    onOrder(shown.current)
    void save()
    return id
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

  return {
    // The page may have been left and opened again while the order was being saved.
    state: state === 'failed' && !order ? ('saved' as const) : state,
    move,
    retry: () => void save(),
  }
}
