// The links of the collection, saved as a whole after each change. A change that is made
// while a request is running is sent after it, together with later ones. If somebody else has saved
// the links meanwhile, both changes are merged and sent again.
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { useOnReturn } from '@/lib/useOnReturn'
import { notify } from '@/ui/notify'
import { LinkCollectionQuery, UpdateLinkCollectionMutation } from '../queries'
import { linkEdits } from './keptEdits'
import { inputOf, type Link, type StoredLinks, storedLinks } from './links'
import { areSameLinks, withKeys } from './matchLinks'
import { mergeLinks } from './mergeLinks'

type State = 'saved' | 'saving' | 'failed'

/** How often the links are merged and sent again for one change. */
const MAX_REPEATS = 3

/** `isTyping`: whether a form is open, so that the list does not change without a need. */
export function useLinks(stored: StoredLinks, isTyping: boolean) {
  const { t } = useTranslation('freshman')
  const client = useClient()
  const [links, setLinks] = useState(stored.links)
  const [state, setState] = useState<State>('saved')
  /** As they are stored, as far as this tab knows. */
  const base = useRef(stored)
  const latest = useRef(links)
  const isSending = useRef(false)
  /** Lists that may have been stored although no response arrived. */
  const unanswered = useRef<Link[][]>([])
  /** Whether to show the notice that links were merged. */
  const isMerged = useRef(false)

  const show = (now: Link[]) => {
    latest.current = now
    setLinks(now)
  }

  function change(next: (before: Link[]) => Link[]): void {
    show(next(latest.current))
    void save()
  }

  async function save(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setState('saving')
    const isSaved = await sendAll()
    isSending.current = false
    setState(isSaved ? 'saved' : 'failed')
    if (!isSaved || !isMerged.current) return
    isMerged.current = false
    notify.done(t('links.merged'), t('links.mergedHint'))
  }

  async function sendAll(): Promise<boolean> {
    for (let repeats = 0; latest.current !== base.current.links; ) {
      const sent = latest.current
      const { id, version } = base.current
      const variables = { id, links: sent.map(inputOf), basedOn: version }
      const { data, error } = await client
        .mutation(UpdateLinkCollectionMutation, variables)
        .toPromise()
      if (data) {
        const { id, version } = data.updateLinkCollection
        base.current = { id, version, links: sent }
        unanswered.current = []
      } else {
        if (error?.networkError) unanswered.current.push(sent)
        const isOutdated = error && problemOf(error).reason === 'LIST_CHANGED'
        if (!isOutdated || repeats === MAX_REPEATS || !(await mergeWithTheirs())) return false
        repeats += 1
      }
    }
    return true
  }

  /** Null if they cannot be loaded. */
  async function load(): Promise<StoredLinks | null> {
    const policy = { requestPolicy: 'network-only' } as const
    const { data, error } = await client.query(LinkCollectionQuery, {}, policy).toPromise()
    // With an error, the data are those of an earlier response.
    return data && !error ? storedLinks(data, linkEdits.none) : null
  }

  /** Returns false if the stored links cannot be loaded. */
  async function mergeWithTheirs(): Promise<boolean> {
    const now = await load()
    if (!now || now.id === null) return false
    const own = unanswered.current.find((sent) => areSameLinks(sent, now.links))
    const lists = { base: own ?? base.current.links, mine: latest.current, theirs: now.links }
    const theirs = withKeys(lists)
    const merged = mergeLinks({ ...lists, theirs })
    base.current = { ...now, links: theirs }
    unanswered.current = []
    show(areSameLinks(merged, theirs) ? theirs : merged)
    if (!own) isMerged.current = true
    return true
  }

  const isUnsaved = () => isSending.current || latest.current !== base.current.links

  async function refresh(): Promise<void> {
    if (isTyping || isUnsaved()) return
    const now = await load()
    // A change may have been saved meanwhile.
    if (!now || isUnsaved() || (now.version ?? 0) <= (base.current.version ?? 0)) return
    const { links } = base.current
    base.current = { ...now, links: withKeys({ base: links, mine: links, theirs: now.links }) }
    show(base.current.links)
  }
  useOnReturn(() => void refresh())

  return { links, state, change, retry: () => void save() }
}
