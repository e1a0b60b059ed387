import { useTranslation } from 'react-i18next'
import classes from './Field.module.css'

/** Stands beside the label of what may be left out. Whoever hears the form is told of each field that
 * may not. */
export function Optional() {
  const { t } = useTranslation('ui')
  return (
    <span className={classes.optional} aria-hidden>
      {t('optional')}
    </span>
  )
}
