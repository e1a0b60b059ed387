import { lazyView } from '../lazyView'
import type { View } from '../view'
import { type PodcastDraft, podcastOf, podcastTexts } from './podcast'

const Shown = lazyView(() => import('./PodcastShown').then((it) => it.PodcastShown))

export const podcastView: View<PodcastDraft, 'PodcastAttachment'> = {
  storedAs: ['PodcastAttachment'],
  of: podcastOf,
  texts: ({ image, ...texts }) => [
    ...podcastTexts.map((name) => ({ name, texts: texts[name] })),
    ...(image?.alt ? [{ name: 'alt' as const, texts: image.alt }] : []),
  ],
  Card: Shown,
  Phone: Shown,
}
