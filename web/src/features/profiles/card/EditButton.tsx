import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/IconButton'
import classes from './ProfileCard.module.css'

type Props = { className?: string | undefined; onEdit: () => void }

/** Starts the edit mode. Takes the focus when it ends. */
export function EditButton({ className, onEdit }: Props) {
  const { t } = useTranslation('profiles')
  return (
    <IconButton
      label={t('edit')}
      icon={<Pencil />}
      className={[classes.pencil, className].filter(Boolean).join(' ')}
      data-landing
      onClick={onEdit}
    />
  )
}
