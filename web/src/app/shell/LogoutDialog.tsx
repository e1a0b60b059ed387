import { useTranslation } from 'react-i18next'
import { DiscardDialog } from '@/features/posts/composer/DiscardDialog'
import { signOut } from '@/features/session/signOut'
import classes from './LogoutDialog.module.css'

type Props = { /** By which one knows what would be lost. */ words: string[]; onClose: () => void }

/** Says what goes with the session. */
export function LogoutDialog({ words, onClose }: Props) {
  const { t } = useTranslation('shell')
  return (
    <DiscardDialog
      title={t('logoutTitle')}
      answer={t('logoutConfirm')}
      onClose={onClose}
      onDiscard={signOut}
    >
      <p>{t('logoutLost')}</p>
      <ul className={classes.lost}>
        {words.map((one) => (
          <li key={one}>{one ? t('logoutWords', { words: one }) : t('logoutWordless')}</li>
        ))}
      </ul>
    </DiscardDialog>
  )
}
