// The fields of a place: a search by name or address, and the parts of the address.
import '@/lib/placesTexts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { SuggestField } from '@/ui/SuggestField'
import textClasses from '@/ui/text.module.css'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './PlaceEditor.module.css'
import { PlaceFacts } from './PlaceFacts'
import {
  foundPlace,
  type Given,
  hasAddress,
  isAddressPart,
  isNoPlace,
  noPlace,
  type PlacePart,
  placeLines,
  pointText,
  pointWords,
} from './place'
import type { PlaceEditing, PlaceProps } from './usePlaceEditing'

type Props = Omit<PlaceProps, 'onChange'> & {
  editing: PlaceEditing
  /** Help for the search field. */
  help?: string
  /** The label of the button that empties the fields. */
  clearLabel?: string
  /** Between the fields and their buttons. */
  map?: ReactNode
  /** A further button. */
  mapButton?: ReactNode
}

/** The key of the suggestion to take the typed coordinates. */
const TYPED_POINT = 'typed-point'

export function PlaceFields(props: Props) {
  const { place, editing, help, fieldId, errorOf, onLeave, map, mapButton } = props
  const { t } = useTranslation('places')
  const { clearLabel = t('clear') } = props
  const { found, none, failed, lookup, dropped, typedPoint } = editing
  const [offers, setOffers] = useState(false)
  const [opened, setOpened] = useState<boolean | null>(null)
  const showsAddress = opened ?? hasAddress(place)

  const isUnknownLink = !typedPoint && /^https?:\/\//i.test(place.label.trim())
  const suggestions = typedPoint
    ? [{ key: TYPED_POINT, label: t('useTyped', { point: pointText(typedPoint) }) }]
    : found.map(({ id, name, location }) => ({ key: id, ...named(name, location) }))

  const field = (part: PlacePart) => ({
    id: fieldId(part),
    label: t(part),
    value: place[part],
    error: errorOf(part),
    onBlur: () => onLeave(part),
    autoComplete: 'off',
  })

  function write(part: PlacePart, text: string): void {
    // Keeps the address fields open while the last one is emptied.
    if (isAddressPart(part)) setOpened(true)
    editing.write(part, text)
  }

  /** The result of the search, for screen readers. */
  function searched(): string {
    if (failed) return t('searchFailed')
    if (none) return t('noneFound')
    return offers && found.length > 0 ? t('found', { count: found.length }) : editing.announcement
  }

  const text = (part: PlacePart) => (
    <Field {...field(part)} onChange={({ currentTarget }) => write(part, currentTarget.value)} />
  )
  return (
    <>
      <div className={classes.pair}>
        <SuggestField
          {...field('label')}
          suggestions={suggestions}
          suggestionsLabel={t('suggestions')}
          help={
            isUnknownLink
              ? t('linkUnknown')
              : failed
                ? t('searchFailed')
                : none
                  ? t('noneFound')
                  : help
          }
          preselected={typedPoint ? TYPED_POINT : null}
          open={offers}
          onOpen={setOffers}
          onType={editing.search}
          onChoose={(key) => (key === TYPED_POINT ? editing.takeTyped() : editing.choose(key))}
          onBlur={() => {
            editing.takeTyped()
            onLeave('label')
          }}
        />
        {text('addition')}
      </div>
      {editing.chosen && <PlaceFacts place={editing.chosen} />}
      {showsAddress && (
        <>
          {text('street')}
          <div className={classes.town}>
            {text('postalCode')}
            {text('city')}
          </div>
          <div className={classes.pair}>
            {text('state')}
            {text('country')}
          </div>
        </>
      )}
      {map}
      <p role="status" className={visuallyHidden.unseen}>
        {searched()}
      </p>
      <div role="status">
        {lookup === 'failed' && <p className={textClasses.error}>{t('lookupFailed')}</p>}
        {lookup === 'unknown' && <p className={textClasses.soft}>{t('lookupUnknown')}</p>}
        {dropped && <p className={textClasses.soft}>{t('pointDropped')}</p>}
      </div>
      {place.geoPoint && (
        <p className={textClasses.soft}>{t('point', { point: pointWords(place) })}</p>
      )}
      <div className={classes.more}>
        {dropped && (
          <Button look="quiet" onClick={() => editing.keepPoint(dropped)}>
            {t('keepPoint')}
          </Button>
        )}
        {!hasAddress(place) && (
          <Button
            look="quiet"
            aria-expanded={showsAddress}
            onClick={() => setOpened(!showsAddress)}
          >
            {t(showsAddress ? 'hideAddress' : 'showAddress')}
          </Button>
        )}
        {mapButton}
        {!isNoPlace(place) && (
          <Button look="quiet" onClick={editing.clear}>
            {clearLabel}
          </Button>
        )}
      </div>
    </>
  )
}

/** Its name, and where it is. */
function named(name: string | null | undefined, location: Given) {
  const [first = '', ...rest] = placeLines(foundPlace(noPlace, location, name))
  const label = name || first
  return { label, detail: [...(label === first ? [] : [first]), ...rest].join(', ') }
}
