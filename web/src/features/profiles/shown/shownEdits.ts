// What the phone preview shows of the profile while it is edited on the home page.
import { create } from 'zustand'
import type { ShownProfile } from './shownProfile'

export type PhoneView = 'profile' | 'post'

type ShownEdits = {
  /** The profile with its unsaved changes; null if it is not being edited. */
  edited: ShownProfile | null
  /** What the phone shows meanwhile. */
  view: PhoneView
}

const noEdits: ShownEdits = { edited: null, view: 'profile' }

export const useShownEdits = create<ShownEdits>()(() => noEdits)

export const showEdits = (edited: ShownProfile): void => useShownEdits.setState({ edited })

export const showView = (view: PhoneView): void => useShownEdits.setState({ view })

export const hideEdits = (): void => useShownEdits.setState(noEdits)
