import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import classes from './StatisticsDialog.module.css'

const names = ['seen', 'uniqueSeen', 'clicks'] as const

type Props = Record<(typeof names)[number], number>

/** How often the post was seen, by how many readers, and how often its link was opened. */
export function Counts(counts: Props) {
  const { t } = useTranslation('statistics')
  return (
    <dl className={classes.counts}>
      {names.map((name) => (
        <div key={name} className={classes.count}>
          <dt>{t(name)}</dt>
          <dd>{count(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
