// What is binding for the profile, and the field for the reason to publish the post nevertheless.
import '@/lib/checksTexts'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { AreaField } from '@/ui/AreaField'
import classes from './BindingFindings.module.css'
import { FindingList } from './FindingList'
import { REASON_FIELD, type ReasonProblem } from './reason'

type Props = Pick<ComponentProps<typeof FindingList>, 'findings' | 'onShow'> & {
  reason: string
  problem: ReasonProblem | null
  onChange: (reason: string) => void
}

export function BindingFindings({ findings, reason, problem, onShow, onChange }: Props) {
  const { t } = useTranslation('checks')
  const number = findings.length
  return (
    <section className={classes.binding} aria-labelledby={`${REASON_FIELD}-title`}>
      <h3 id={`${REASON_FIELD}-title`} className={classes.title}>
        {t('binding.title', { count: number, shown: count(number) })}
      </h3>
      <FindingList findings={findings} onShow={onShow} />
      <p className={classes.hint}>{t('binding.hint')}</p>
      <AreaField
        id={REASON_FIELD}
        label={t('binding.reason')}
        help={t('binding.reasonHelp')}
        value={reason}
        error={problem && t(`binding.${problem}`)}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    </section>
  )
}
