import '@/lib/staffTexts'
import { ArrowRightLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '@/features/profiles/useMe'
import { Button } from '@/ui/Button'
import classes from './ActingBanner.module.css'
import { useSwitchProfile } from './useSwitchProfile'

/** States on every page that this tab acts for another profile, and leads back to the own one. */
export function ActingBanner() {
  const { t } = useTranslation('staff')
  const { me } = useMe()
  const { back } = useSwitchProfile()
  return (
    <section aria-label={t('acting.label')} className={classes.banner} data-acting>
      <p role="status" className={classes.text}>
        <ArrowRightLeft size={18} />
        <span>{me ? t('acting.text', { name: me.displayName }) : t('acting.unknown')}</span>
      </p>
      <Button look="quiet" className={classes.back} onClick={back}>
        {t('acting.back')}
      </Button>
    </section>
  )
}
