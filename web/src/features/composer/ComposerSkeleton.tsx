import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/Skeletons'
import classes from './Composer.module.css'

/** The skeleton of the form while it loads. */
export function ComposerSkeleton({ folded = false }: { folded?: boolean }) {
  const { t } = useTranslation('composer')
  return (
    <div className={classes.skeleton} role="status" aria-label={t('loading')}>
      <Skeleton height={16} width="45%" />
      {!folded && (
        <>
          <Skeleton height={14} mt={44} width="30%" />
          <Skeleton height={36} mt={16} width={96} radius={18} />
          <Skeleton height={44} mt={24} width={112} ml="auto" />
        </>
      )}
    </div>
  )
}
