// Which draft the composer has open, and which one it shall open: shared by lists and composer.
import { create } from 'zustand'

type Drafts = {
  /** Id of the open draft. */
  open: string | null
  /** A new object for each request. */
  wanted: { id: string } | null
}

export const useDrafts = create<Drafts>()(() => ({ open: null, wanted: null }))

/** Opens a draft in the composer. */
export const openDraft = (id: string): void => useDrafts.setState({ wanted: { id } })

export const draftIsOpen = (id: string | null): void => useDrafts.setState({ open: id })
