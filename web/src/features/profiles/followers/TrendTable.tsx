import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import classes from './TrendTable.module.css'
import { fullDay, type TrendPoint } from './trend'

/** The numbers as a table, newest day first. As high as the chart: the switch does not move. */
export function TrendTable({ points }: { points: readonly TrendPoint[] }) {
  const { t } = useTranslation('followers')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: The section scrolls, also by keyboard.
    <section className={classes.scroller} aria-label={t('table')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('followers')}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ x, y }) => (
            <tr key={x}>
              <th scope="row">{fullDay(x)}</th>
              <td>{count(y)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
