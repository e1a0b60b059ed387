import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/Skeletons'
import classes from './ProfileCard.module.css'

/** A placeholder of the same height as the card, so that the layout does not shift. */
export function CardSkeleton() {
  const { t } = useTranslation('profiles')
  return (
    <div role="status" aria-label={t('loading')} tabIndex={-1} data-landing>
      <div className={classes.cover} />
      <div className={classes.body}>
        <div className={classes.face}>
          <Skeleton circle height={72} />
        </div>
        <Skeleton height={19} mt={14} width="80%" />
        <Skeleton height={14} mt={12} width="60%" />
        <Skeleton height={44} mt={26} width="70%" />
        <Skeleton height={14} mt={28} width="75%" />
      </div>
    </div>
  )
}
