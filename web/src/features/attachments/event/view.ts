import { lazyView } from '../lazyView'
import type { View } from '../view'
import { type EventDraft, eventOf } from './event'

const Shown = lazyView(() => import('./EventView').then((it) => it.EventView))

export const eventView: View<EventDraft, 'EventAttachment'> = {
  storedAs: ['EventAttachment'],
  of: eventOf,
  texts: ({ title }) => [{ name: 'title', texts: title }],
  Card: Shown,
  Phone: Shown,
}
