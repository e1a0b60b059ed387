import { Info } from 'lucide-react'
import type { Editing } from '../editing'
import { InfoPhone } from './InfoView'
import { emptyInfo, type InfoDraft, isEmptyInfo } from './info'

export const infoEditing: Editing<InfoDraft, never> = {
  icon: Info,
  empty: emptyInfo,
  input: () => null,
  isEmpty: isEmptyInfo,
  problems: () => [],
  refused: () => null,
  title: ({ title }) => title,
  facts: () => [],
  images: () => [],
  asNew: () => null,
  // Read-only: it cannot be edited.
  Editor: InfoPhone,
}
