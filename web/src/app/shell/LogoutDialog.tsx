import { useTranslation } from 'react-i18next'
import { useUnsentNames } from '@/features/composer/useUnsentNames'
import { signOut } from '@/features/session/signOut'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import classes from './LogoutDialog.module.css'
import type { Lost } from './useLogout'

type Props = { lost: Lost; onClose: () => void }

/** Lists the unsent input that logging out deletes. */
export function LogoutDialog({ lost, onClose }: Props) {
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
      <ul className={classes.lost}>
        {namesOf(lost.unsent).map((one) => (
          <li key={one}>{one}</li>
        ))}
        {lost.unsavedProfile && <li>{t('logoutProfile')}</li>}
      </ul>
    </ConfirmDialog>
  )
}
