// Says that an emergency now waits for a second person, instead of what the person wanted.
import { useTranslation } from 'react-i18next'
import { notify } from '@/ui/notify'
import { emergencyOf } from '../card/EmergencyFields'
import type { StoredPost } from '../PostFields'

/** Returns a function that says so if it is the case, and returns whether it is. */
export function useSayAsked() {
  const { t } = useTranslation('posts')
  return (changed: StoredPost): boolean => {
    if (!emergencyOf(changed).emergencyRequest?.own) return false
    notify.done(t('emergency.asked'), t('emergency.askedHint'))
    return true
  }
}
