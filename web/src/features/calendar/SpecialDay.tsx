import { useTranslation } from 'react-i18next'
import classes from './SpecialDay.module.css'
import type { Special } from './special'

/** A holiday, and the begin or end of the lecture time. */
export function SpecialDay({ special: { holiday, lectures } }: { special: Special }) {
  const { t } = useTranslation('calendar')
  return (
    <>
      {holiday && (
        <p className={classes.holiday}>
          {holiday.isPartial ? t('partialHoliday', { name: holiday.name }) : holiday.name}
        </p>
      )}
      {(lectures === 'begin' || lectures === 'end') && (
        <p className={classes.lectures}>{t(`lectures.${lectures}`)}</p>
      )}
    </>
  )
}
