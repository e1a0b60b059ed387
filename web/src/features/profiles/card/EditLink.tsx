import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './ProfileCard.module.css'

/** The link from the card to the profile's settings. */
export function EditLink({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('profiles')
  return (
    <Link
      to="/settings/profile"
      className={[classes.pencil, className].filter(Boolean).join(' ')}
      aria-label={t('edit')}
      title={t('edit')}
    >
      <Pencil />
    </Link>
  )
}
