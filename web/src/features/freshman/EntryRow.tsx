// An entry of a list that can be reordered: its content, and buttons to move, edit and delete it.
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/IconButton'
import type { useReorder } from '@/ui/useReorder'
import classes from './entries.module.css'

type Props = {
  title: string
  /** Null: the entry cannot be moved. */
  handle: ReturnType<ReturnType<typeof useReorder>['handle']> | null
  /** Null for the first entry. */
  onUp: (() => void) | null
  /** Null for the last entry. */
  onDown: (() => void) | null
  onEdit: () => void
  onDelete: () => void
  children: ReactNode
}

export function EntryRow({ title, handle, onUp, onDown, onEdit, onDelete, children }: Props) {
  const { t } = useTranslation('freshman')
  return (
    <>
      {handle && (
        <IconButton
          {...handle}
          className={classes.grip}
          label={t('entry.move', { title })}
          icon={<GripVertical />}
        />
      )}
      {children}
      <span className={classes.tools}>
        {handle && (
          <>
            <IconButton
              label={t('entry.up', { title })}
              icon={<ArrowUp />}
              aria-disabled={!onUp || undefined}
              onClick={() => onUp?.()}
            />
            <IconButton
              label={t('entry.down', { title })}
              icon={<ArrowDown />}
              aria-disabled={!onDown || undefined}
              onClick={() => onDown?.()}
            />
          </>
        )}
        <IconButton
          data-part="edit"
          label={t('entry.edit', { title })}
          icon={<Pencil />}
          onClick={onEdit}
        />
        <IconButton
          data-part="delete"
          label={t('entry.delete', { title })}
          icon={<Trash2 />}
          onClick={onDelete}
        />
      </span>
    </>
  )
}
