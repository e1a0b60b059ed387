import { useTranslation } from 'react-i18next'
import { fullDay } from '@/lib/dateInput/days'
import type { Special } from './special'

/** The accessible name of a day: the date, the number of its entries, and what is special. */
export function useDayName() {
  const { t } = useTranslation('calendar')
  return (day: string, count: number, { holiday, lectures }: Special): string =>
    [
      fullDay(day),
      count > 0 && t('entryCount', { count }),
      holiday && (holiday.isPartial ? t('partialHoliday', { name: holiday.name }) : holiday.name),
      lectures && t(`lectures.${lectures}`),
    ]
      .filter(Boolean)
      .join(', ')
}
