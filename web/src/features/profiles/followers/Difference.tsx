import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import classes from './Difference.module.css'
import { fullDay, type TrendPoints } from './trend'

/** A sentence on how the number of followers has changed since the first day. */
export function Difference({ points }: { points: TrendPoints }) {
  const { t } = useTranslation('followers')
  return <p className={classes.sentence}>{sentence()}</p>

  function sentence(): string {
    const [first] = points
    const more = (points.at(-1) ?? first).y - first.y
    const since = fullDay(first.x)
    if (more === 0) return t('same', { since })
    const given = { since, count: Math.abs(more), shown: count(Math.abs(more)) }
    return more > 0 ? t('more', given) : t('fewer', given)
  }
}
