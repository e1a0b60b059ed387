import { useTranslation } from 'react-i18next'
import type { PostNumber } from '@/graphql/generated/graphql'
import classes from './StatisticsDialog.module.css'

/**
 * Which numbers look as if they came from one source; decided by the server [A-160: thresholds].
 */
export function OneSource({ numbers }: { numbers: PostNumber[] }) {
  const { t } = useTranslation('statistics')
  return numbers.map((number) => (
    <p key={number} className={classes.noteworthy}>
      {t(`oneSource.${number}`)}
    </p>
  ))
}
