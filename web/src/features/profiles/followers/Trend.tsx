import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { Segments } from '@/ui/Segments'
import classes from './Trend.module.css'
import { TrendChart } from './TrendChart'
import { TrendTable } from './TrendTable'
import { fullDay, type TrendPoint } from './trend'

const views = ['chart', 'table'] as const

/** The days in a sentence, and then as a chart or as a table. */
export function Trend({ points }: { points: readonly [TrendPoint, ...TrendPoint[]] }) {
  const { t } = useTranslation('followers')
  const [view, setView] = useState<(typeof views)[number]>('chart')
  return (
    <>
      <p className={classes.sentence}>{difference()}</p>
      <Segments
        label={t('view')}
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, label: t(value) }))}
      />
      {view === 'chart' ? <TrendChart points={points} /> : <TrendTable points={points} />}
    </>
  )

  function difference(): string {
    const [first] = points
    const more = (points.at(-1) ?? first).y - first.y
    const since = fullDay(first.x)
    if (more === 0) return t('same', { since })
    const given = { since, count: Math.abs(more), shown: count(Math.abs(more)) }
    return more > 0 ? t('more', given) : t('fewer', given)
  }
}
