// Which draft the composer has open, and which one it shall open: shared by lists and composer.
import { create } from 'zustand'
import { noteEditing } from '../editing'

type Wanted = {
  id: string
  /** The server does not know all of its files: it is saved soon. */
  isUnsaved?: boolean
}

type Drafts = {
  /** Id of the open draft. */
  open: string | null
  /** A new object for each request. */
  wanted: Wanted | null
}

export const useDrafts = create<Drafts>()(() => ({ open: null, wanted: null }))

/** Opens a draft in the composer. */
export function openDraft(id: string, isUnsaved = false): void {
  useDrafts.setState({ wanted: isUnsaved ? { id, isUnsaved } : { id } })
  noteEditing()
}

export const draftIsOpen = (id: string | null): void => useDrafts.setState({ open: id })
