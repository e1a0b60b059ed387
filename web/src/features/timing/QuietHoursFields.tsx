// Sets and removes the quiet hours. It is inside the form of the profile, so it has none of its own.
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { Field } from '@/ui/Field'
import { notify } from '@/ui/notify'
import text from '@/ui/text.module.css'
import { useBusy } from '@/ui/useBusy'
import classes from './QuietHoursFields.module.css'
import { UpdateQuietHoursMutation } from './queries'

type Props = { from: string | null; until: string | null }

type Wrong = 'required' | 'same' | null

export function QuietHoursFields({ from, until }: Props) {
  const { t } = useTranslation('timing')
  const [, save] = useMutation(UpdateQuietHoursMutation)
  const { busy, during } = useBusy()
  const [isOn, setOn] = useState(from !== null)
  const [times, setTimes] = useState({ from: from ?? '22:00', until: until ?? '07:00' })
  const [asked, setAsked] = useState(false)
  const wrong: Record<'from' | 'until', Wrong> = {
    from: times.from === '' ? 'required' : null,
    until: times.until === '' ? 'required' : times.until === times.from ? 'same' : null,
  }
  const isChanged =
    isOn !== (from !== null) || (isOn && (times.from !== from || times.until !== until))

  async function submit(): Promise<void> {
    setAsked(true)
    const first = wrong.from ? 'from' : wrong.until ? 'until' : null
    if (isOn && first) return document.getElementById(`quiet-${first}`)?.focus()
    const { error } = await save(isOn ? times : { from: null, until: null })
    if (error) notify.failed(t('settings.notSaved'), problemText(problemOf(error)))
    else notify.done(t(isOn ? 'settings.saved' : 'settings.removed'))
  }

  /** Enter would save the profile. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (!event.repeat && !busy) void during(submit)
  }

  const field = (name: 'from' | 'until') => (
    <Field
      id={`quiet-${name}`}
      type="time"
      required
      label={t(`settings.${name}`)}
      value={times[name]}
      readOnly={busy}
      error={asked && wrong[name] && t(`settings.${wrong[name]}`)}
      onChange={({ currentTarget: { value } }) =>
        setTimes((before) => ({ ...before, [name]: value }))
      }
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: It only catches Enter in its fields.
    <div className={classes.fields} onKeyDown={onKeyDown}>
      <Checkbox label={t('settings.on')} checked={isOn} disabled={busy} onChange={setOn} />
      {isOn && (
        <div>
          <div className={classes.times}>
            {field('from')}
            {field('until')}
          </div>
          <p className={text.soft}>
            {t('settings.help')} {times.until && t('settings.again', { until: times.until })}
          </p>
        </div>
      )}
      <div>
        <Button loading={busy} disabled={!isChanged} onClick={() => during(submit)}>
          {t('settings.save')}
        </Button>
      </div>
    </div>
  )
}
