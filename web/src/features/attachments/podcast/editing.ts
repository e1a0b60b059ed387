import { Mic } from 'lucide-react'
import { nameAndTime } from '@/features/media/play/playTime'
import { lazyPart } from '@/ui/lazyPart'
import type { Editing } from '../editing'
import { emptyPodcast, isEmptyPodcast, type PodcastDraft, podcastInput } from './podcast'
import { type PodcastField, podcastProblems } from './rules'

export const podcastEditing: Editing<PodcastDraft, PodcastField> = {
  icon: Mic,
  takesFiles: () => true,
  empty: emptyPodcast,
  input(draft, written) {
    const podcast = podcastInput(draft, written)
    return podcast && { podcast }
  },
  isEmpty: isEmptyPodcast,
  problems: podcastProblems,
  refused(field, reason) {
    if (field === 'podcast.image') return 'imageGone'
    if (field === 'podcast.audio') return reason === 'REQUIRED' ? 'audioRequired' : 'fileGone'
    return reason === 'REQUIRED' ? 'titleRequired' : null
  },
  title: ({ title }) => title,
  facts: ({ audio }) => [{ name: 'audio', value: audio?.name ?? '', is: audio?.raw }],
  inShort: ({ audio }) => (audio ? [{ name: 'file', value: nameAndTime(audio) }] : []),
  images: ({ image }) => (image ? [{ field: 'podcast.image', image }] : []),
  files: ({ audio }) => (audio ? [{ field: 'podcast.audio', raw: audio.raw }] : []),
  awaits: () => ['podcast.audio', 'podcast.image'],
  asNew(draft, foreign) {
    const audio = draft.audio && foreign.has(draft.audio.raw) ? null : draft.audio
    const image = draft.image && foreign.has(draft.image.raw) ? null : draft.image
    const [leftBehind, imageLeftBehind] = [audio !== draft.audio, image !== draft.image]
    return { ...draft, audio, image, leftBehind, imageLeftBehind }
  },
  Editor: lazyPart(() => import('./PodcastEditor').then((it) => it.PodcastEditor)),
}
