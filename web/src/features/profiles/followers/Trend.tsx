import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '@/ui/SegmentedControl'
import { TrendChart } from './TrendChart'
import { TrendTable } from './TrendTable'
import type { TrendPoints } from './trend'

const views = ['chart', 'table'] as const

/** The days as a chart or as a table. */
export function Trend({ points }: { points: TrendPoints }) {
  const { t } = useTranslation('followers')
  const [view, setView] = useState<(typeof views)[number]>('chart')
  return (
    <>
      <SegmentedControl
        label={t('view')}
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, label: t(value) }))}
      />
      {view === 'chart' ? <TrendChart points={points} /> : <TrendTable points={points} />}
    </>
  )
}
