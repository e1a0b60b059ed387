import { Info } from 'lucide-react'
import type { AttachmentKind } from '../kind'
import { InfoCard, InfoEditor, InfoPhone } from './InfoView'
import { emptyInfo, type InfoDraft, infoOf, infoTexts, isEmptyInfo } from './info'

export const info: AttachmentKind<InfoDraft, never, 'InfoAttachment'> = {
  icon: Info,
  storedAs: ['InfoAttachment'],
  empty: emptyInfo,
  of: infoOf,
  input: () => null,
  isEmpty: isEmptyInfo,
  problems: () => [],
  refused: () => null,
  title: ({ title }) => title,
  texts: (draft) => infoTexts.map((name) => ({ name, texts: draft[name] })),
  facts: () => [],
  images: () => [],
  asNew: () => null,
  Editor: InfoEditor,
  Card: InfoCard,
  Phone: InfoPhone,
}
