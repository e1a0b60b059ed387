import { useTranslation } from 'react-i18next'
import type { PostNumber } from '@/graphql/generated/graphql'
import classes from './StatisticsDialog.module.css'

/** Which numbers look as if one source had made them; the server decides by a rule. */
export function OneSource({ numbers }: { numbers: PostNumber[] }) {
  const { t } = useTranslation('statistics')
  return numbers.map((number) => (
    <p key={number} className={classes.noteworthy}>
      {t(`oneSource.${number}`)}
    </p>
  ))
}
