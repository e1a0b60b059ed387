import { useTranslation } from 'react-i18next'
import type { PostNumber } from '@/graphql/generated/graphql'
import classes from './StatisticsDialog.module.css'

/**
 * Names the numbers that probably come from one source, as the server decides [A-160: thresholds].
 */
export function OneSource({ numbers }: { numbers: PostNumber[] }) {
  const { t } = useTranslation('statistics')
  return numbers.map((number) => (
    <p key={number} className={classes.noteworthy}>
      {t(`oneSource.${number}`)}
    </p>
  ))
}
