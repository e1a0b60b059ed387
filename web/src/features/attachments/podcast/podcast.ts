// The draft of a podcast: an audio file with its texts.
import { imageInput, imageOf } from '@/features/media/alt'
import type { StagedFile, StagedImage } from '@/features/media/stagedFile'
import type { Language, PodcastInput } from '@/graphql/generated/graphql'
import { areBlank, isBlank, noTexts, pairsOf, type Texts, textsOf } from '@/lib/languages'
import type { StoredAs } from '../kind'

export type StagedAudio = NonNullable<StagedFile['audio']>

export type PodcastText = 'title' | 'description'

export const podcastTexts = ['title', 'description'] as const satisfies PodcastText[]

export type PodcastDraft = Record<PodcastText, Texts> & {
  type: 'PODCAST'
  audio: StagedAudio | null
  image: StagedImage | null
  /** The texts were copied from a stored post, without its audio file. */
  leftBehind?: boolean
  /** The same for its image. */
  imageLeftBehind?: boolean
}

export const emptyPodcast: PodcastDraft = {
  type: 'PODCAST',
  title: noTexts,
  description: noTexts,
  audio: null,
  image: null,
}

export const isEmptyPodcast = ({ audio, image, ...texts }: PodcastDraft): boolean =>
  audio === null && image === null && podcastTexts.every((name) => areBlank(texts[name]))

export const podcastOf = (stored: StoredAs<'PodcastAttachment'>): PodcastDraft => ({
  type: 'PODCAST',
  title: textsOf(stored.title, stored.translations.title),
  description: textsOf(stored.description, stored.translations.description),
  audio: stored.audio,
  image: stored.image ? imageOf(stored.image) : null,
})

/** The input for the server; null without an audio file. */
export function podcastInput(
  { title, description, audio, image }: PodcastDraft,
  written: readonly Language[],
): PodcastInput | null {
  if (!audio) return null
  return {
    title: title.de,
    ...(!isBlank(description.de) && { description: description.de }),
    audio: { type: 'AUDIO', raw: audio.raw },
    ...(image && { image: imageInput(image, written) }),
    translations: {
      title: pairsOf(title, written),
      description: pairsOf(description, written),
    },
  }
}
