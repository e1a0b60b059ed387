import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/IconButton'
import type { useReorder } from '@/ui/useReorder'
import { LinkText } from './LinkText'
import type { Link } from './links'
import classes from './links.module.css'

type Props = {
  link: Link
  handle: ReturnType<ReturnType<typeof useReorder>['handle']>
  /** Null for the first entry. */
  onUp: (() => void) | null
  /** Null for the last entry. */
  onDown: (() => void) | null
  onEdit: () => void
  onDelete: () => void
}

export function LinkRow({ link, handle, onUp, onDown, onEdit, onDelete }: Props) {
  const { t } = useTranslation('freshman')
  const { title } = link
  return (
    <>
      <IconButton
        {...handle}
        className={classes.grip}
        label={t('links.move', { title })}
        icon={<GripVertical />}
      />
      <LinkText link={link} />
      <span className={classes.tools}>
        <IconButton
          label={t('links.up', { title })}
          icon={<ArrowUp />}
          aria-disabled={!onUp || undefined}
          onClick={() => onUp?.()}
        />
        <IconButton
          label={t('links.down', { title })}
          icon={<ArrowDown />}
          aria-disabled={!onDown || undefined}
          onClick={() => onDown?.()}
        />
        <IconButton
          data-part="edit"
          label={t('links.edit', { title })}
          icon={<Pencil />}
          onClick={onEdit}
        />
        <IconButton
          data-part="delete"
          label={t('links.delete', { title })}
          icon={<Trash2 />}
          onClick={onDelete}
        />
      </span>
    </>
  )
}
