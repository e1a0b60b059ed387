import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { Notice } from '@/ui/Notice'
import { isDistant } from './publishDate'

const MONTH = (365.25 / 12) * 24 * 3_600_000

/** Warns that a post appears much later. `appears` is in ms since 1970. */
export function DistantNotice({ appears }: { appears: number }) {
  const { t } = useTranslation('posts')
  const now = Date.now()
  if (!isDistant(appears, now)) return null
  const months = Math.round((appears - now) / MONTH)
  const title =
    months < 24
      ? t('distant.months', { count: months })
      : t('distant.years', { count: Math.floor(months / 12) })
  return <Notice title={title}>{t('distant.hint', { date: dateTime(appears) })}</Notice>
}
