// Says that an emergency now waits for a second person, instead of what the person wanted.
import { useTranslation } from 'react-i18next'
import { notify } from '@/ui/notify'
import { emergencyOf } from '../card/EmergencyFields'
import type { StoredPost } from '../PostFields'
import { useConfirmers } from './useConfirmers'

/** Returns what is to be said about a post for which the user asks; null if the user does not. */
export function useAskedHint() {
  const { t } = useTranslation('posts')
  const textOf = useConfirmers()
  return (post: StoredPost): string | null => {
    const { emergencyRequest: request } = emergencyOf(post)
    if (!request?.own) return null
    if (request.others === 0) return t('emergency.nobody')
    return t('emergency.askedHint', { confirmers: textOf(request.confirmers, request.others) })
  }
}

/** Returns a function that says so if it is the case, and returns whether it is. */
export function useSayAsked() {
  const { t } = useTranslation('posts')
  const hintOf = useAskedHint()
  return (changed: StoredPost): boolean => {
    const hint = hintOf(changed)
    if (hint === null) return false
    notify.done(t('emergency.asked'), hint)
    return true
  }
}
