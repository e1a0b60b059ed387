import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/Skeletons'
import classes from './AuditList.module.css'

/** A placeholder for the table while it is loading. */
export function AuditSkeleton() {
  const { t } = useTranslation('staffLog')
  return (
    <div role="status" aria-label={t('audit.loading')} className={classes.coming}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={classes.comingRow}>
          <Skeleton height={16} width="60%" />
        </div>
      ))}
    </div>
  )
}
