// The profile and the account that the trail is narrowed to. Each can be removed.
import '@/lib/staffLogTexts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AuditFilter } from '@/graphql/generated/graphql'
import classes from './AuditChips.module.css'
import { accountName, profileName } from './names'
import type { AuditSelection } from './selection'
import { useAuditPage } from './useAudit'

type Props = {
  selection: AuditSelection
  filter: AuditFilter
  onSelect: (change: Partial<AuditSelection>) => void
}

const kinds = ['profile', 'account'] as const

export function AuditChips({ selection, filter, onSelect }: Props) {
  const { t } = useTranslation('staffLog')
  // Names are only known from entries.
  const entries = useAuditPage(filter, null)
  const narrowed = kinds.filter((kind) => selection[kind] !== null)
  if (narrowed.length === 0) return null

  function nameOf(kind: (typeof kinds)[number]): string {
    const id = selection[kind] ?? ''
    const entry = entries.find((each) => each[`${kind}Id`] === id)
    if (!entry) return id
    return kind === 'profile' ? profileName(entry) : accountName(entry)
  }

  return (
    <ul aria-label={t('audit.narrowed')} className={classes.chips}>
      {narrowed.map((kind) => {
        const shown = t('audit.narrowedTo', { kind: t(`audit.${kind}`), name: nameOf(kind) })
        return (
          <li key={kind} className={classes.item}>
            <button
              type="button"
              className={classes.chip}
              aria-label={t('audit.removeFilter', { filter: shown })}
              onClick={() => onSelect({ [kind]: null })}
            >
              <span className={classes.name}>{shown}</span>
              <X size={16} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
