import { useTranslation } from 'react-i18next'
import { dateTime } from './dates'

/**
 * The text for unsaved changes. `storedAt`: when a closed tab last stored them, in ms since 1970;
 * null if they are this tab's.
 */
export function useUnsavedText(storedAt: number | null): string {
  const { t } = useTranslation('ui')
  return storedAt === null ? t('unsaved') : t('unsavedSince', { date: dateTime(storedAt) })
}
