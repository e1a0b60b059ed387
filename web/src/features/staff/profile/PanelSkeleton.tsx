import { useTranslation } from 'react-i18next'
import { Card } from '@/ui/Card'
import { Skeleton } from '@/ui/Skeletons'
import headClasses from './ProfileHead.module.css'
import classes from './ProfilePanel.module.css'

/** A placeholder while the profile is loading. */
export function PanelSkeleton() {
  const { t } = useTranslation('staffProfile')
  return (
    <div role="status" aria-label={t('loading')} className={classes.sections}>
      <Card className={headClasses.head}>
        <Skeleton circle height={72} />
        <div className={headClasses.words}>
          <Skeleton height={20} width="50%" />
          <Skeleton height={14} mt={10} width="35%" />
        </div>
      </Card>
      <Card className={classes.coming}>
        <Skeleton height={20} width="30%" />
        <Skeleton height={14} mt={12} width="80%" />
        <Skeleton height={44} mt={24} />
        <Skeleton height={44} mt={24} />
      </Card>
    </div>
  )
}
