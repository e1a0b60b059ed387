import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { Notice } from '@/ui/Notice'
import { isDistant } from './publishDate'

/** Warns that a post appears in more than a year. `appears` is in ms since 1970. */
export function DistantNotice({ appears }: { appears: number }) {
  const { t } = useTranslation('posts')
  if (!isDistant(appears, Date.now())) return null
  return (
    <Notice title={t('distant.title')}>{t('distant.hint', { date: dateTime(appears) })}</Notice>
  )
}
