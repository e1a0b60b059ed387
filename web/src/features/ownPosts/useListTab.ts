// Which of the lists the home page shows. It is in the URL, so that a reload, a link and going
// back restore it. A URL without it shows what waits for the user, or else the published posts.
import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'

export const LIST_TABS = ['unsent', 'drafts', 'planned', 'published'] as const

export type ListTab = (typeof LIST_TABS)[number]

const PARAM = 'liste'

const names: Record<ListTab, string> = {
  unsent: 'entwuerfe',
  drafts: 'freigabe',
  planned: 'geplant',
  published: 'veroeffentlicht',
}

export const DRAFTS_ADDRESS = { pathname: '/', search: `?${PARAM}=${names.drafts}` }

export const UNSENT_ADDRESS = { pathname: '/', search: `?${PARAM}=${names.unsent}` }

/** `waiting`: how many posts wait for the user; null while that is not known. */
export function useListTab(waiting: number | null) {
  const { key, state } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isReplaced = useNavigationType() === 'REPLACE'
  const [decided, setDecided] = useState<Decided>({ byVisit: {}, last: null })

  const requested = LIST_TABS.find((tab) => names[tab] === params.get(PARAM))
  let tab = requested ?? decided.byVisit[key] ?? null
  if (tab === null) {
    tab = (isReplaced ? decided.last : null) ?? defaultTab(waiting)
    if (tab !== null) setDecided({ byVisit: { ...decided.byVisit, [key]: tab }, last: tab })
  }

  /** The URL's query that shows this list. */
  function searchOf(tab: ListTab): string {
    const next = new URLSearchParams(params)
    next.set(PARAM, names[tab])
    return `?${next}`
  }

  return {
    /** Null until it is decided. */
    tab,
    searchOf,
    /** Shows this list without a new entry in the history. */
    open(tab: ListTab): void {
      void navigate({ search: searchOf(tab) }, { replace: true, preventScrollReset: true, state })
    },
  }
}

/**
 * The lists that were chosen for URLs that name none, by the key of the visit. A list that was
 * chosen stays: the page must not change by itself when a post arrives or leaves.
 */
type Decided = { byVisit: Record<string, ListTab>; last: ListTab | null }

function defaultTab(waiting: number | null): ListTab | null {
  if (waiting === null) return null
  return waiting > 0 ? 'drafts' : 'published'
}
