// Which Land and which lecture times the calendar shows. Both stay in this browser.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { useForm } from '@/ui/form/useForm'
import classes from './SettingsDialog.module.css'
import { StateField } from './StateField'
import type { CalendarSettings, Semester } from './settings'
import type { State } from './states'

type Props = {
  settings: CalendarSettings
  /** The chosen Land, or that of the profile's address. */
  state: State | null
  onSave: (settings: CalendarSettings) => void
  onClose: () => void
}

const semesters: Semester[] = ['winter', 'summer']

export function SettingsDialog({ settings, state: before, onSave, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const [state, setState] = useState(before)
  const { winter, summer } = settings.lectures
  const [values, setValues] = useState({
    winterFrom: winter.from,
    winterTo: winter.to,
    summerFrom: summer.from,
    summerTo: summer.to,
  })
  const wrong = (from: string, to: string) => ({
    from: !from && to ? t('settings.missing') : null,
    to: from && !to ? t('settings.missing') : from > to ? t('settings.order') : null,
  })
  const inWinter = wrong(values.winterFrom, values.winterTo)
  const inSummer = wrong(values.summerFrom, values.summerTo)
  const form = useForm({
    values,
    setValues,
    check: () => ({
      winterFrom: inWinter.from,
      winterTo: inWinter.to,
      summerFrom: inSummer.from,
      summerTo: inSummer.to,
    }),
    // The second day of a period is still missing when the first field is left.
    touches: () => false,
    send: async () => {
      onSave({
        state: state ?? null,
        lectures: {
          winter: { from: values.winterFrom, to: values.winterTo },
          summer: { from: values.summerFrom, to: values.summerTo },
        },
      })
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      title={t('settings.title')}
      answer={t('settings.save')}
      lead={t('settings.lead')}
      busy={false}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <StateField value={state} onChange={setState} />
      {semesters.map((semester) => (
        <fieldset key={semester} className={classes.semester}>
          <legend className={classes.legend}>{t(`settings.${semester}`)}</legend>
          <Field type="date" label={t('settings.from')} {...form.field(`${semester}From`)} />
          <Field type="date" label={t('settings.to')} {...form.field(`${semester}To`)} />
        </fieldset>
      ))}
    </FormDialog>
  )
}
