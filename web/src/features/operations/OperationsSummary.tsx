import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { Notice } from '@/ui/Notice'
import { needsOf } from './needs'
import classes from './Operations.module.css'
import type { OperationsState } from './useOperations'

/** Whether everything runs, or what needs attention. */
export function OperationsSummary({ state }: { state: OperationsState }) {
  const { t } = useTranslation('staffLog')
  const needs = needsOf(state)
  if (needs.length === 0) {
    return (
      <Notice tone="good" title={t('operations.allRuns')}>
        {t('operations.allRunsHint')}
      </Notice>
    )
  }
  const isUrgent = needs.some((need) => need.isUrgent)
  const title = isUrgent
    ? t('operations.attention', { count: needs.length })
    : t('operations.watch')
  return (
    <Notice title={title}>
      <ul className={classes.needs}>
        {needs.map(({ what, count: number }) => (
          <li key={what}>
            {what === 'mail'
              ? t(`operations.mail.need.${state.mailOutage?.fault ?? 'OTHER'}`)
              : t(`operations.need.${what}`, { count: number, shown: count(number) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
