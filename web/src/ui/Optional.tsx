import { useTranslation } from 'react-i18next'
import classes from './Field.module.css'

/** Marks an optional field beside its label. Screen readers announce required ones instead. */
export function Optional() {
  const { t } = useTranslation('ui')
  return (
    <span className={classes.optional} aria-hidden>
      {t('optional')}
    </span>
  )
}
