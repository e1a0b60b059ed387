// Name and description of a map.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { LIMITS, MAPS } from '@/lib/rules'
import { AreaField } from '@/ui/AreaField'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import classes from '../entries.module.css'
import { mapFaults, textsIn } from './edits'
import type { MapTexts } from './keptEdits'

type Props = {
  /** The accessible name of the form. */
  label: string
  /** As they are stored, or their defaults for a new map. */
  stored: MapTexts
  isNew: boolean
  edits: Partial<MapTexts>
  onChange: (edits: Partial<MapTexts> | null) => void
  onSave: (texts: MapTexts) => Promise<Problem | null>
  /** Shown beside the button that saves. Default: one that resets the form. */
  cancel?: ReactNode
}

export function MapTextsForm({ label, stored, isNew, edits, onChange, onSave, cancel }: Props) {
  const { t } = useTranslation('freshman')
  const values = { ...stored, ...edits }
  const faults = mapFaults(values)
  const isChanged = values.name !== stored.name || values.description !== stored.description
  const form = useForm<MapTexts>({
    values,
    setValues: (change) => onChange(textsIn(change(values), stored)),
    check: () => ({
      name: faults.name && t(`maps.wrong.name.${faults.name}`, { max: MAPS.name }),
      description: faults.description && t('maps.wrong.tooLong', { max: LIMITS.description }),
    }),
    refusals: ({ fields }) => ({
      name: fields.name === 'REQUIRED' && t('maps.wrong.name.required'),
    }),
    send: () => onSave({ name: values.name.trim(), description: values.description.trim() }),
  })
  return (
    <form noValidate aria-label={label} onSubmit={form.submit} className={classes.fields}>
      <Field
        label={t('maps.name')}
        autoComplete="off"
        // The default name is replaced by typing.
        onFocus={({ currentTarget }) =>
          currentTarget.value === t('maps.defaultName') && currentTarget.select()
        }
        {...form.field('name')}
      />
      <AreaField
        label={t('maps.description')}
        help={t('maps.descriptionHelp')}
        {...form.field('description')}
      />
      {form.formProblem && (
        <Notice tone="problem" title={t('maps.saveFailed')}>
          {problemText(form.formProblem)}
        </Notice>
      )}
      {(isNew || isChanged) && (
        <div className={classes.answers}>
          <Button type="submit" look="primary" loading={form.busy}>
            {t(isNew ? 'maps.create' : 'maps.save')}
          </Button>
          {cancel ?? (
            <Button look="quiet" onClick={() => onChange(null)}>
              {t('maps.cancel')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
