import { useTranslation } from 'react-i18next'
import { useUnsentNames } from '@/features/composer/useUnsentNames'
import { signOut } from '@/features/session/signOut'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import classes from './LogoutDialog.module.css'
import type { UnsavedInput } from './useLogout'

type Props = { unsaved: UnsavedInput; onClose: () => void }

/** Lists the unsent input and unsaved changes that logging out would delete. */
export function LogoutDialog({ unsaved, onClose }: Props) {
  const { t } = useTranslation('shell')
  const namesOf = useUnsentNames()
  return (
    <ConfirmDialog
      title={t('logoutTitle')}
      answer={t('logoutConfirm')}
      look="destructive"
      onClose={onClose}
      onConfirm={signOut}
    >
      <p>{t('logoutLost')}</p>
      <ul className={classes.unsaved}>
        {namesOf(unsaved.unsent).map((one) => (
          <li key={one}>{one}</li>
        ))}
        {unsaved.unsavedProfile && <li>{t('logoutProfile')}</li>}
        {unsaved.unsavedMaps && <li>{t('logoutMaps')}</li>}
        {unsaved.unsavedLinks && <li>{t('logoutLinks')}</li>}
        {unsaved.unsavedAccessCode && <li>{t('logoutAccessCode')}</li>}
        {unsaved.unsavedSource && <li>{t('logoutSource')}</li>}
        {unsaved.unsavedNewProfile && <li>{t('logoutNewProfile')}</li>}
        {unsaved.unsavedManaged && <li>{t('logoutManaged')}</li>}
      </ul>
    </ConfirmDialog>
  )
}
