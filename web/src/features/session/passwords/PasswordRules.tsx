import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './PasswordRules.module.css'
import type { PasswordFault } from './rules'

const rules = ['TOO_SHORT', 'NO_DIGIT', 'NO_MIXED_CASE'] as const

/** The requirements of a password, and which of them are met. */
export function PasswordRules({ faults }: { faults: PasswordFault[] }) {
  const { t } = useTranslation('access')
  const isEmpty = faults.includes('REQUIRED')
  return (
    <>
      <span className={visuallyHidden.unseen}>{t('password.rules')}</span>
      <ul className={classes.rules}>
        {rules.map((rule) => {
          const met = !isEmpty && !faults.includes(rule)
          const Icon = met ? Check : Circle
          return (
            <li key={rule} className={classes.rule} data-met={met || undefined}>
              <Icon size={16} strokeWidth={met ? 2.5 : 1.75} />
              <span>{t(`password.rule.${rule}`)}</span>
              {met && <span className={visuallyHidden.unseen}>{t('password.met')}</span>}
            </li>
          )
        })}
      </ul>
    </>
  )
}
