// The followers of each day as a line chart. The lines are in a stretched SVG; the labels are HTML
// beside it, so that their size does not change.
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { scaleOf } from './scale'
import classes from './TrendChart.module.css'
import { dayAndMonth, fullDay, type TrendPoints } from './trend'

/** Number of days between two labels. */
const WEEK = 7

const percent = (share: number): string => `${Math.round(share * 100_000) / 1000}%`

export function TrendChart({ points }: { points: TrendPoints }) {
  const { t } = useTranslation('followers')
  const { from, to, lines } = scaleOf(points.map(({ y }) => y))
  const last = points.at(-1) ?? points[0]
  const across = (at: number) => (points.length === 1 ? 0.5 : at / (points.length - 1))
  const up = (y: number) => (y - from) / (to - from)
  const path = points.map(({ y }, at) => `${across(at) * 100},${(1 - up(y)) * 100}`).join(' ')
  const picture = t('picture', {
    from: fullDay(points[0].x),
    to: fullDay(last.x),
    first: count(points[0].y),
    last: count(last.y),
  })
  return (
    <div role="img" aria-label={picture} className={classes.chart}>
      <div className={classes.numbers}>
        {lines.toReversed().map((line) => (
          <span key={line}>{count(line)}</span>
        ))}
      </div>
      <div className={classes.plot}>
        <svg className={classes.picture} aria-hidden>
          {lines.map((line) => (
            <line
              key={line}
              x2="100%"
              y1={percent(1 - up(line))}
              y2={percent(1 - up(line))}
              className={line === 0 ? classes.ground : classes.line}
            />
          ))}
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className={classes.picture}
            aria-hidden
          >
            <polyline points={path} className={classes.trend} />
          </svg>
          {points.map(({ x, y }, at) => (
            <g key={x} className={classes.point}>
              <title>{t('point', { date: fullDay(x), shown: count(y) })}</title>
              <rect
                x={percent(across(at) - 0.5 / points.length)}
                width={percent(1 / points.length)}
                height="100%"
              />
              <circle cx={percent(across(at))} cy={percent(1 - up(y))} r={4} />
            </g>
          ))}
        </svg>
        <div className={classes.days}>
          {points.map(
            ({ x }, at) =>
              (points.length - 1 - at) % WEEK === 0 && (
                <span key={x} style={{ insetInlineStart: percent(across(at)) }}>
                  {dayAndMonth(x)}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  )
}
