import { useTranslation } from 'react-i18next'
import { date, shortDateTime, time } from '@/lib/dates'
import type { Source } from './source'

/** When a source was checked, what was found, and when it is checked next. */
export function useStateText(): (source: Source, isChecking: boolean) => string {
  const { t } = useTranslation('sources')
  return ({ state, lastCheckedAt, lastSuccessAt, lastImported, nextCheckAt }, isChecking) => {
    const now = Date.now()
    const isToday = (instant: string) => date(instant) === date(now)
    const moment = (instant: string) =>
      isToday(instant)
        ? t('state.at', { time: time(instant) })
        : t('state.on', { date: shortDateTime(instant, now) })
    if (isChecking) return t('state.checking')
    if (state === 'WAITING' || lastCheckedAt === null) return t('state.waiting')
    const last =
      lastSuccessAt === lastCheckedAt && lastImported !== null
        ? t('state.taken', { moment: moment(lastCheckedAt), count: lastImported })
        : lastSuccessAt === null
          ? t('state.tried', { moment: moment(lastCheckedAt) })
          : t('state.triedSince', {
              moment: moment(lastCheckedAt),
              success: moment(lastSuccessAt),
            })
    if (nextCheckAt === null) return last
    const next =
      Date.parse(nextCheckAt) <= now
        ? t('state.nextSoon')
        : isToday(nextCheckAt)
          ? t('state.next', { time: time(nextCheckAt) })
          : t('state.nextOn', { date: shortDateTime(nextCheckAt, now) })
    return `${last} ${next}`
  }
}
