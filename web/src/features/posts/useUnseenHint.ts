import { useTranslation } from 'react-i18next'
import { channelsOf, isEmergency } from '@/features/channels/channels'
import { useMe } from '@/features/profiles/useMe'
import type { StoredPost } from './PostFields'

/**
 * Returns the hint for the message that a post is live: set if the profile is hidden from readers,
 * undefined otherwise.
 */
export function useUnseenHint(): (post: StoredPost) => string | undefined {
  const { t } = useTranslation('posts')
  const { me } = useMe()
  return (post) => {
    if (post.status !== 'LIVE' || me?.visible !== false) return undefined
    return t(channelsOf(post).some(isEmergency) ? 'emergency.unseen' : 'liveUnseen')
  }
}
