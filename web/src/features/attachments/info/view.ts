import type { View } from '../view'
import { InfoCard, InfoPhone } from './InfoView'
import { type InfoDraft, infoOf, infoTexts } from './info'

export const infoView: View<InfoDraft, 'InfoAttachment'> = {
  storedAs: ['InfoAttachment'],
  of: infoOf,
  texts: (draft) => infoTexts.map((name) => ({ name, texts: draft[name] })),
  Card: InfoCard,
  Phone: InfoPhone,
}
