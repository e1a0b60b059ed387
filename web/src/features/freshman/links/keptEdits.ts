// Links that are being edited.
import { keptInput } from '@/lib/keptInput'
import type { Link } from './links'

export type LinkEdits = {
  /** By key. `before`: the link when the edit began; null for a new one. */
  open: Record<string, { before: Link | null; now: Link }>
}

export const linkEdits = keptInput<LinkEdits>('links', {
  none: { open: {} },
  isNone: ({ open }) => Object.keys(open).length === 0,
  merge: (before, after) => ({ open: { ...before.open, ...after.open } }),
})
