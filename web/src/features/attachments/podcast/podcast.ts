// The draft of a podcast: an audio file with its texts.
import { imageInput, imageOf } from '@/features/media/alt'
import type { StagedFile, StagedImage } from '@/features/media/stagedFile'
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import type { Language, PodcastInput } from '@/graphql/generated/graphql'
import { areBlank, isBlank, noTexts, pairsOf, type Texts, textsOf } from '@/lib/languages'

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

const PodcastFields = graphql(`
  fragment PodcastFields on PodcastAttachment {
    title
    description
    audio {
      raw
      name
      size
      url
      contentType
      duration
    }
    image {
      ...AttachedImage
    }
    translations {
      title {
        lang
        value
      }
      description {
        lang
        value
      }
    }
  }
`)

export function podcastOf(stored: FragmentType<typeof PodcastFields>): PodcastDraft {
  const { title, description, audio, image, translations } = getFragmentData(PodcastFields, stored)
  return {
    type: 'PODCAST',
    title: textsOf(title, translations.title),
    description: textsOf(description, translations.description),
    audio,
    image: image ? imageOf(image) : null,
  }
}

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
