// The links of the collection, saved as a whole after each change. A change that is made
// while a request is running is sent after it, together with later ones.
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { LinkCollectionQuery, UpdateLinkCollectionMutation } from '../queries'
import { linkEdits } from './keptEdits'
import { inputOf, type Link, linksOf } from './links'

type State = 'saved' | 'saving' | 'failed'

/** `id`: of the stored collection; null if there is none yet. */
export function useLinks(stored: { id: string | null; links: Link[] }) {
  const client = useClient()
  const [links, setLinks] = useState(stored.links)
  const [state, setState] = useState<State>('saved')
  const latest = useRef(links)
  const id = useRef(stored.id)
  const isSending = useRef(false)

  function change(next: (before: Link[]) => Link[]): void {
    latest.current = next(latest.current)
    setLinks(latest.current)
    void save()
  }

  async function save(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setState('saving')
    let sent: Link[] | null = null
    while (sent !== latest.current) {
      sent = latest.current
      if (!(await send(sent))) {
        isSending.current = false
        setState('failed')
        return
      }
    }
    isSending.current = false
    setState('saved')
  }

  async function send(sent: Link[]): Promise<boolean> {
    const variables = { id: id.current, links: sent.map(inputOf) }
    const { data, error } = await client
      .mutation(UpdateLinkCollectionMutation, variables)
      .toPromise()
    if (data) {
      id.current = data.updateLinkCollection.id
      return true
    }
    // A colleague has created the collection meanwhile: theirs come first.
    const isTaken = id.current === null && error && problemOf(error).reason === 'LIST_CHANGED'
    return isTaken ? addToTheirs() : false
  }

  async function addToTheirs(): Promise<boolean> {
    const policy = { requestPolicy: 'network-only' } as const
    const { data } = await client.query(LinkCollectionQuery, {}, policy).toPromise()
    const [theirs] = data?.me.linkCollections ?? []
    if (!theirs) return false
    id.current = theirs.id
    // If the response to our own request was lost, theirs are ours.
    const known = new Set(theirs.links.map((link) => JSON.stringify([link.title, link.link])))
    const ours = latest.current.filter(({ title, url }) => !known.has(JSON.stringify([title, url])))
    latest.current = [...linksOf(theirs.links, linkEdits.none), ...ours]
    setLinks(latest.current)
    return true
  }

  return { links, state, change, retry: () => void save() }
}
