import { useTranslation } from 'react-i18next'
import type { Errors } from '@/ui/form/useFormState'
import { dayOf } from './day'
import { problemsOf, type RuleField, type RuleValues } from './ruleForm'

/** Returns the messages of a rule's fields. `earliest`: the first day that it may begin on. */
export function useRuleMessages(earliest = dayOf(Date.now())) {
  const { t } = useTranslation('series')
  return (values: RuleValues): Errors<RuleField> => {
    const problems = problemsOf(values, { earliest, today: dayOf(Date.now()) })
    const named = Object.entries(problems).map(([field, wrong]) => [field, t(`wrong.${wrong}`)])
    return Object.fromEntries(named)
  }
}

/** The refusals of the server's fields as messages at ours. */
export const ruleRefusals = (
  fields: Record<string, string | undefined>,
  textOf: (reason: string) => string,
): Errors<RuleField> =>
  Object.fromEntries(
    (['weekdays', 'time', 'begin', 'until', 'count'] as const).flatMap((name) => {
      const reason = fields[`rule.${name}`]
      return reason ? [[name, textOf(reason)]] : []
    }),
  )
