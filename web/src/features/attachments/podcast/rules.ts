// Validates a podcast. The server validates it again.
import type { Language } from '@/graphql/generated/graphql'
import { isBlank } from '@/lib/languages'
import { LIMITS } from '@/lib/rules'
import type { Circumstances, ProblemAt } from '../editing'
import { type PodcastDraft, type PodcastText, podcastTexts } from './podcast'

export type PodcastField = `podcast.${PodcastText}.${Language}` | 'podcast.audio' | 'podcast.image'

export function podcastProblems(
  podcast: PodcastDraft,
  { written, uploads }: Pick<Circumstances<PodcastDraft>, 'written' | 'uploads'>,
): ProblemAt<PodcastField>[] {
  const isThere = podcast.audio || uploads['podcast.audio']
  return [
    ...(isThere ? [] : [{ field: 'podcast.audio', wrong: 'audioRequired' } as const]),
    ...written.flatMap((language) =>
      podcastTexts.flatMap((name): ProblemAt<PodcastField>[] => {
        const field = `podcast.${name}.${language}` as const
        const text = podcast[name][language]
        if (name === 'title' && language === 'de' && isBlank(text))
          return [{ field, wrong: 'titleRequired' }]
        const max = LIMITS[name]
        return [...text.trim()].length > max ? [{ field, wrong: 'tooLong', max }] : []
      }),
    ),
  ]
}
