import { useTranslation } from 'react-i18next'
import { Card } from '@/ui/Card'
import { Skeleton } from '@/ui/Skeletons'
import classes from './SettingsSkeleton.module.css'

/** A placeholder for a form that is loading. */
export function SettingsSkeleton() {
  const { t } = useTranslation('settings')
  return (
    <Card className={classes.paper} role="status" aria-label={t('loading')}>
      <Skeleton height={19} width={120} />
      <Skeleton height={14} mt={12} width="60%" />
      <Skeleton height={44} mt={32} />
      <Skeleton height={44} mt={32} />
      <Skeleton height={44} mt={32} />
    </Card>
  )
}
