// One place while it is edited.
import { type Ref, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceFields } from '@/features/places/PlaceFields'
import { type PlacePart, type Point, placeParts } from '@/features/places/place'
import { usePlaceEditing } from '@/features/places/usePlaceEditing'
import type { WheelchairAccess } from '@/graphql/generated/graphql'
import type { Problem } from '@/graphql/problem'
import { problemText, reasonText } from '@/graphql/problemText'
import { MAPS } from '@/lib/rules'
import { AreaField } from '@/ui/AreaField'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { SegmentedControl } from '@/ui/SegmentedControl'
import classes from '../entries.module.css'
import { IconPicker } from '../IconPicker'
import { changedIn, placeFaults } from './edits'
import type { PlaceValues } from './keptEdits'
import type { Place } from './maps'
import mapClasses from './maps.module.css'

export type PlaceFormHandle = {
  /** Takes a point of the map. */
  pick: (point: Point) => void
}

type Props = {
  ref: Ref<PlaceFormHandle>
  label: string
  place: Place
  /** Whether a colleague has deleted the place meanwhile. */
  isGone: boolean
  showsMap: boolean
  /** Search results near this point come first. */
  near: Point | null
  onChange: (change: (before: PlaceValues) => Partial<PlaceValues>) => void
  onCancel: () => void
  onSave: () => Promise<Problem | null>
}

type PartPath = `location.${PlacePart}`
type Values = PlaceValues & Record<PartPath, string>

const accesses: (WheelchairAccess | 'UNKNOWN')[] = ['UNKNOWN', 'YES', 'LIMITED', 'NO']

export function PlaceForm(props: Props) {
  const { ref, label, place, isGone, showsMap, near, onChange, onCancel, onSave } = props
  const { t } = useTranslation('freshman')
  const faults = placeFaults(place)
  const form = useForm<Values>({
    values: { ...place, ...partsOf(place) },
    setValues: (change) =>
      onChange((before) => changedIn(change({ ...before, ...partsOf(before) }), before)),
    check: () => ({
      name: faults.name && t(`maps.wrong.title.${faults.name}`, { max: MAPS.name }),
      entrance: faults.entrance && t('maps.wrong.tooLong', { max: MAPS.entrance }),
    }),
    refusals: ({ fields }) =>
      Object.fromEntries(
        // The point has no field of its own.
        Object.entries(fields).map(([path, why]) => [
          path.startsWith('location.geoPoint') ? 'location.label' : path,
          reasonText(why),
        ]),
      ),
    send: onSave,
  })
  const fieldId = (part: PlacePart) => form.idOf(`location.${part}`)
  const editing = usePlaceEditing({
    place: place.location,
    onChange: (_field, change) => {
      onChange(({ location }) => ({ location: change(location) }))
      form.changed((field) => field.startsWith('location.'))
    },
    fieldId,
    showsPoint: showsMap,
    near,
    // The name of the found place, unless the user has given it one.
    onName: (name) =>
      onChange((before) => (before.name === t('maps.defaultTitle') ? { name } : {})),
  })
  const { pick } = editing
  useImperativeHandle(ref, () => ({ pick: (point) => void pick(point) }))
  return (
    <form noValidate aria-label={label} onSubmit={form.submit} className={classes.fields}>
      {isGone && <Notice title={t('maps.gone')}>{t('maps.goneHint')}</Notice>}
      <Field
        label={t('maps.placeName')}
        autoComplete="off"
        // The default name is replaced by typing.
        onFocus={({ currentTarget }) =>
          currentTarget.value === t('maps.defaultTitle') && currentTarget.select()
        }
        {...form.field('name')}
      />
      <fieldset className={mapClasses.location}>
        <legend className={mapClasses.legend}>{t('maps.where')}</legend>
        <PlaceFields
          place={place.location}
          editing={editing}
          help={t('maps.searchHelp')}
          clearLabel={t('maps.clearAddress')}
          fieldId={fieldId}
          errorOf={(part) => form.errorOf(`location.${part}`)}
          onLeave={(part) => form.touch(`location.${part}`)}
        />
      </fieldset>
      <IconPicker value={place.icon} onChange={(icon) => form.change('icon', icon)} />
      <div>
        <p className={mapClasses.legend}>{t('maps.access.label')}</p>
        <SegmentedControl
          label={t('maps.access.label')}
          value={place.wheelchair ?? 'UNKNOWN'}
          onChange={(access) => form.change('wheelchair', access === 'UNKNOWN' ? null : access)}
          options={accesses.map((access) => ({
            value: access,
            label: t(`maps.access.short.${access}`),
          }))}
        />
      </div>
      <AreaField
        label={t('maps.entrance')}
        help={t('maps.entranceHelp')}
        {...form.field('entrance')}
      />
      {form.formProblem && !(isGone && form.formProblem.code === 404) && (
        <Notice tone="problem" title={t('maps.placeFailed')}>
          {problemText(form.formProblem)}
        </Notice>
      )}
      <div className={classes.answers}>
        <Button type="submit" look="primary" loading={form.busy}>
          {t('maps.savePlace')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('maps.cancel')}
        </Button>
      </div>
    </form>
  )
}

const partsOf = ({ location }: PlaceValues): Record<PartPath, string> =>
  Object.fromEntries(placeParts.map((part) => [`location.${part}`, location[part]])) as Record<
    PartPath,
    string
  >
