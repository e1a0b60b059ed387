import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SwitchButton } from '@/features/staff/acting/SwitchButton'
import { Button } from '@/ui/Button'
import { lazyPart } from '@/ui/lazyPart'
import { PaperSkeleton } from '@/ui/Skeletons'
import classes from './ProfilesPage.module.css'

const ProfilePanel = lazyPart(() =>
  import('@/features/staff/profile/ProfilePanel').then((it) => it.ProfilePanel),
)

type Props = { id: string; onClose: () => void }

export function OpenProfile({ id, onClose }: Props) {
  const { t } = useTranslation('staff')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby="open-profile" className={classes.panel}>
      <div className={classes.head}>
        <h2
          ref={title}
          id="open-profile"
          className={classes.title}
          tabIndex={-1}
          data-landing="page"
        >
          {t('panel.title')}
        </h2>
        <div className={classes.actions}>
          <span className={classes.close}>
            <Button look="quiet" leftSection={<ArrowLeft size={18} />} onClick={onClose}>
              {t('panel.close')}
            </Button>
          </span>
          <SwitchButton id={id} />
        </div>
      </div>
      <Suspense fallback={<PaperSkeleton label={t('panel.loading')} />}>
        <ProfilePanel id={id} onDeleted={onClose} />
      </Suspense>
    </section>
  )
}
