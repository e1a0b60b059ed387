import { lazyView } from '../lazyView'
import type { View } from '../view'
import { type VideoDraft, videoOf } from './video'

const Shown = lazyView(() => import('./VideoShown').then((it) => it.VideoShown))

export const videoView: View<VideoDraft, 'VideoAttachment'> = {
  storedAs: ['VideoAttachment'],
  of: videoOf,
  texts: ({ image }) => (image?.alt ? [{ name: 'alt', texts: image.alt }] : []),
  Card: Shown,
  Phone: Shown,
}
