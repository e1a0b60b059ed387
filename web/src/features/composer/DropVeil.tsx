// Covers the composer while files are dragged over it, and names the attachment that accepts them.
import { useTranslation } from 'react-i18next'
import type { Kind } from '@/features/attachments/views'
import classes from './DropVeil.module.css'

export function DropVeil({ to }: { to: Kind | null }) {
  const { t } = useTranslation('composer')
  return (
    to && (
      <div className={classes.veil} aria-hidden>
        {t('dropHere', { kind: t(`attachmentType.${to}`) })}
      </div>
    )
  )
}
