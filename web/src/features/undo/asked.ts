// Tells the bar that a post was sent in this tab, so that it asks the server at once.
import { create } from 'zustand'

/** The id of the last sent post that is held. Its button gets the focus. */
export const useSent = create<{ id: string | null }>()(() => ({ id: null }))

export const showHeld = (id: string): void => useSent.setState({ id })
