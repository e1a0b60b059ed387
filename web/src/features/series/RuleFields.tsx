// The fields of a rule, and the rule in words.
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/ui/Checkbox'
import { Field } from '@/ui/Field'
import type { useFormState } from '@/ui/form/useFormState'
import { Message } from '@/ui/Message'
import { SelectField } from '@/ui/SelectField'
import text from '@/ui/text.module.css'
import { isDay, placeInMonth } from './day'
import classes from './RuleFields.module.css'
import { type RuleField, type RuleValues, ruleOf } from './ruleForm'
import { useSentence, when } from './useSentence'
import { weekdays } from './weekdays'

type Props = {
  values: RuleValues
  onChange: (change: Partial<RuleValues>) => void
  form: Pick<ReturnType<typeof useFormState<RuleField>>, 'errorOf' | 'idOf' | 'touch'>
  isWrong: boolean
}

export function RuleFields({ values, onChange, form, isWrong }: Props) {
  const { errorOf, idOf, touch } = form
  const { t } = useTranslation('series')
  const sentence = useSentence()
  const { frequency, begin, ends } = values
  const field = (name: 'time' | 'begin' | 'until' | 'count') => ({
    id: idOf(name),
    value: values[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
    onBlur: () => touch(name),
  })
  const isWeekly = frequency === 'WEEKLY' || frequency === 'BIWEEKLY'
  return (
    <div className={classes.fields}>
      <SelectField
        label={t('rule.frequency')}
        placeholder={t('rule.frequency')}
        value={frequency}
        options={useFrequencies(values)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ frequency: value as RuleValues['frequency'] })
        }
      />
      {isWeekly && (
        <fieldset
          className={classes.weekdays}
          aria-describedby={errorOf('weekdays') && `${idOf('weekdays')}-error`}
        >
          <legend className={classes.legend}>{t('rule.weekdays')}</legend>
          {weekdays.map((day, index) => (
            <Checkbox
              key={day}
              id={index === 0 ? idOf('weekdays') : undefined}
              label={t(`weekday.${day}`)}
              checked={values.weekdays.includes(day)}
              onChange={(checked) =>
                onChange({
                  weekdays: weekdays.filter((other) =>
                    other === day ? checked : values.weekdays.includes(other),
                  ),
                })
              }
            />
          ))}
          <Message
            id={`${idOf('weekdays')}-error`}
            className={text.error}
            text={errorOf('weekdays')}
          />
        </fieldset>
      )}
      <div className={classes.pair}>
        <Field type="date" label={t('rule.begin')} required {...field('begin')} />
        <Field type="time" label={t('rule.time')} required {...field('time')} />
      </div>
      <div className={classes.pair}>
        <SelectField
          label={t('rule.ends')}
          placeholder={t('rule.ends')}
          value={ends}
          options={(['never', 'onDay', 'afterCount'] as const).map((value) => ({
            value,
            label: t(`rule.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ends: value as RuleValues['ends'] })
          }
        />
        {ends === 'onDay' && (
          <Field type="date" label={t('rule.until')} required {...field('until')} />
        )}
        {ends === 'afterCount' && (
          <Field
            inputMode="numeric"
            autoComplete="off"
            label={t('rule.count')}
            required
            {...field('count')}
          />
        )}
      </div>
      <p role="status" className={classes.result}>
        {!isWrong && isDay(begin) && t('rule.result', { sentence: sentence(ruleOf(values)) })}
      </p>
    </div>
  )
}

/** The monthly ones are named after the day on which the series begins. */
function useFrequencies(values: RuleValues): { value: string; label: string }[] {
  const { t } = useTranslation('series')
  const plain = (['DAILY', 'WEEKLY', 'BIWEEKLY'] as const).map((value) => ({
    value,
    label: t(`rule.${value}`),
  }))
  if (!isDay(values.begin)) return plain
  const place = placeInMonth(values.begin)
  const monthly = [
    'MONTHLY_DAY' as const,
    ...(place < 5 ? ['MONTHLY_WEEKDAY' as const] : []),
    ...(place > 3 ? ['MONTHLY_LAST_WEEKDAY' as const] : []),
  ]
  const kept = monthly.includes(values.frequency as (typeof monthly)[number])
    ? []
    : (['MONTHLY_WEEKDAY', 'MONTHLY_LAST_WEEKDAY'] as const).filter(
        (value) => value === values.frequency,
      )
  const named = [...monthly, ...kept].map((frequency) => {
    const label = when({ ...ruleOf(values), frequency }, t)
    return { value: frequency, label: label.charAt(0).toUpperCase() + label.slice(1) }
  })
  return [...plain, ...named]
}
