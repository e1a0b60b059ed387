import { useTranslation } from 'react-i18next'
import { useMe } from '@/features/profiles/useMe'
import type { PostStatus } from '@/graphql/generated/graphql'

/** What belongs to the news that a post is live while nobody sees it; undefined where they do. */
export function useUnseenHint(): (status: PostStatus) => string | undefined {
  const { t } = useTranslation('posts')
  const { me } = useMe()
  return (status) => (status === 'LIVE' && me?.visible === false ? t('liveUnseen') : undefined)
}
