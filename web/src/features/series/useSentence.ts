import '@/lib/seriesTexts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dayText, placeInMonth, weekdayOf } from './day'
import type { SeriesRule } from './queries'
import { type Weekday, weekdays } from './weekdays'

type Rule = Omit<SeriesRule, '__typename' | ' $fragmentName'>

type T = TFunction<'series'>

/** Returns a function that says a rule in German: 'jeden Montag um 9:00 Uhr'. */
export function useSentence(): (rule: Rule) => string {
  const { t } = useTranslation('series')
  return (rule) => {
    const time = rule.time.replace(/^0/, '')
    const sentence = t('sentence.at', { when: when(rule, t), time })
    if (rule.until) return t('sentence.until', { sentence, day: dayText(rule.until) })
    return rule.count ? t('sentence.count', { sentence, count: rule.count }) : sentence
  }
}

/** The days of a rule, without the time. */
export function when({ frequency, weekdays: chosen, begin }: Rule, t: T): string {
  const day = Number(begin.slice(8))
  const days = [t(`weekday.${weekdayOf(begin)}`)]
  switch (frequency) {
    case 'DAILY':
      return t('sentence.daily')
    case 'WEEKLY':
      return t('sentence.weekly', { days: listOf(chosen, t) })
    case 'BIWEEKLY':
      return t('sentence.biweekly', { days: listOf(chosen, t) })
    case 'MONTHLY_DAY':
      return t(day > 28 ? 'sentence.monthlyDayOrLast' : 'sentence.monthlyDay', { day })
    case 'MONTHLY_WEEKDAY':
      return t('sentence.monthlyWeekday', { place: placeText(begin, t), days })
    default:
      return t('sentence.monthlyWeekday', { place: t('place.last'), days })
  }
}

function placeText(begin: string, t: T): string {
  const place = placeInMonth(begin)
  return place > 4 ? t('place.last') : t(`place.${place as 1 | 2 | 3 | 4}`)
}

function listOf(chosen: readonly Weekday[], t: T): string {
  const names = weekdays.filter((day) => chosen.includes(day)).map((day) => t(`weekday.${day}`))
  return new Intl.ListFormat('de').format(names)
}
