// The unsaved changes to the profile, which the settings and the card share.
import { keptInput } from '@/lib/keptInput'
import { type Edits, hasEdits, noEdits } from './fields'

export const profileEdits = keptInput<Edits>('settings', {
  none: noEdits,
  isNone: (edits) => !hasEdits(edits),
  merge: (before, after) => ({
    texts: { ...before.texts, ...after.texts },
    pictures: { ...before.pictures, ...after.pictures },
    consents: { ...before.consents, ...after.consents },
    map: { ...before.map, ...after.map },
  }),
})
