import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { actionText } from '@/lib/audit/actionText'
import { Field, Label } from '@/ui/Field'
import classes from './AuditFilters.module.css'
import { actionGroups } from './actions'
import { type AuditSelection, endsBeforeStart } from './selection'

type Props = {
  selection: AuditSelection
  onSelect: (change: Partial<AuditSelection>) => void
}

export function AuditFilters({ selection, onSelect }: Props) {
  const { t } = useTranslation('staffLog')
  const { action, from, until } = selection
  const isUnknown = action !== null && !actionGroups.some((group) => group.actions.includes(action))
  return (
    <div className={classes.filters}>
      <div className={classes.action}>
        <Label label={t('audit.filterAction')}>
          {(select) => (
            <select
              {...select}
              value={action ?? ''}
              onChange={({ currentTarget: { value } }) => onSelect({ action: value || null })}
            >
              <option value="">{t('audit.everyAction')}</option>
              {isUnknown && <option value={action}>{action}</option>}
              {actionGroups.map(({ label, actions }) => (
                <optgroup key={label} label={label}>
                  {actions.map((name) => (
                    <option key={name} value={name}>
                      {actionText(name)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          )}
        </Label>
      </div>
      <div className={classes.day}>
        <Field
          type="date"
          label={t('audit.from')}
          value={from ?? ''}
          onChange={({ currentTarget: { value } }) => onSelect({ from: value || null })}
        />
      </div>
      <div className={classes.day}>
        <Field
          type="date"
          label={t('audit.until')}
          error={endsBeforeStart(selection) && t('audit.endsBeforeStart')}
          value={until ?? ''}
          onChange={({ currentTarget: { value } }) => onSelect({ until: value || null })}
        />
      </div>
    </div>
  )
}
