import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { detailsOf } from '@/lib/audit/details'
import classes from './AuditDetails.module.css'
import type { AuditEntry } from './useAudit'

/** What changed, and the name or id of what was changed, unless the entry already names it. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('staffLog')
  const { subjectId, subjectName, profileId, accountId } = entry
  const details = detailsOf(entry.details)
  if (subjectId !== null && subjectId !== profileId && subjectId !== accountId) {
    details.push({ name: t('audit.subject'), value: subjectName ?? subjectId })
  }
  if (details.length === 0) return t('audit.no')
  return (
    <ul className={classes.details}>
      {details.map(({ name, value }) => (
        <li key={name}>
          {name !== '' && <span className={classes.name}>{name}: </span>}
          {value}
        </li>
      ))}
    </ul>
  )
}
