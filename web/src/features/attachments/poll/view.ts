import { lazyView } from '../lazyView'
import type { View } from '../view'
import { hasEnded, isEmptyPoll, type PollDraft, pollOf } from './poll'

const Card = lazyView(() => import('./PollView').then((it) => it.PollView))
const Phone = lazyView(() => import('./PollPhone').then((it) => it.PollPhone))

export const pollView: View<PollDraft, 'PollAttachment'> = {
  storedAs: ['PollAttachment'],
  of: pollOf,
  texts: ({ options }) => options.map(({ text }) => ({ name: 'option', texts: text })),
  hasResult: (draft) => !isEmptyPoll(draft) && !hasEnded(draft),
  Card,
  Phone,
}
