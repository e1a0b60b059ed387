// Tells the bar that a post was sent, released or published in this tab, so that it asks the server at once.
import { create } from 'zustand'

/** The id of the last post of this tab that is held. Its button gets the focus. */
export const useSent = create<{ id: string | null }>()(() => ({ id: null }))

export const showHeld = (id: string): void => useSent.setState({ id })
