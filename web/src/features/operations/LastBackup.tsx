import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { ago } from '@/lib/ago'
import { dateTime } from '@/lib/dates'
import type { OperationsState } from './useOperations'

type Props = {
  backup: OperationsState['lastBackup']
  /** When the state was loaded. */
  now: number | null
}

/** The date of the last backup and its age, or what is missing or too old, and what to do. */
export function LastBackup({ backup, now }: Props) {
  const { t } = useTranslation('staffLog')
  const { databaseAt, filesAt, completeAt, isOverdue } = backup
  const at = (instant: string) =>
    now === null
      ? dateTime(instant)
      : t('operations.backup.ago', { date: dateTime(instant), age: ago(instant, now) })
  // If a backup is overdue, one of its parts may be current.
  const differ = databaseAt && filesAt && now && ago(databaseAt, now) !== ago(filesAt, now)
  if (completeAt && !(isOverdue && differ)) return at(completeAt)
  if (!databaseAt && !filesAt) return t('operations.backup.none')
  const part = (instant: string | null) => (instant ? at(instant) : t('operations.backup.unknown'))
  return t('operations.backup.parts', { database: part(databaseAt), files: part(filesAt) })
}
