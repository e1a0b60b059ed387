import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/Skeletons'
import classes from './AccountList.module.css'

/** A placeholder for the list while it is loading. */
export function AccountListSkeleton() {
  const { t } = useTranslation('accounts')
  return (
    <div role="status" aria-label={t('loading')} className={classes.coming}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={classes.comingRow}>
          <Skeleton height={16} width="40%" />
          <Skeleton height={14} mt={10} width="55%" />
        </div>
      ))}
    </div>
  )
}
