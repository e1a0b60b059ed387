import { useTranslation } from 'react-i18next'
import { useMe } from '@/features/profiles/useMe'
import type { PostStatus } from '@/graphql/generated/graphql'

/**
 * Returns the hint for the message that a post is live: set if the profile is hidden from readers,
 * undefined otherwise.
 */
export function useUnseenHint(): (status: PostStatus) => string | undefined {
  const { t } = useTranslation('posts')
  const { me } = useMe()
  return (status) => (status === 'LIVE' && me?.visible === false ? t('liveUnseen') : undefined)
}
