// Edits a place: by typing, by searching, or by selecting a point on a map. Each is enough by
// itself. Without a map service only typing is available.
import '@/lib/attachmentTexts'
import { MapIcon } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { lazyPart } from '@/ui/lazyPart'
import { Optional } from '@/ui/Optional'
import { Skeleton } from '@/ui/Skeletons'
import { SuggestField } from '@/ui/SuggestField'
import textClasses from '@/ui/text.module.css'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { useMapTiles } from './mapTiles'
import classes from './PlaceEditor.module.css'
import { PlaceFacts } from './PlaceFacts'
import {
  foundPlace,
  hasAddress,
  isAddressPart,
  isNoPlace,
  noPlace,
  type PlaceDraft,
  type PlaceField,
  type PlacePart,
  type Point,
  placeLines,
} from './place'
import { GeocodeQuery } from './queries'
import { usePlaceSearch } from './usePlaceSearch'

const PlaceMap = lazyPart(() => import('./PlaceMap').then((it) => it.default))

type Props = {
  place: PlaceDraft
  /** `field` is null if the place changes as a whole. */
  onChange: (field: PlaceField | null, change: (place: PlaceDraft) => PlaceDraft) => void
  fieldId: (part: PlacePart) => string
  errorOf: (part: PlacePart) => string | undefined
  onLeave: (part: PlacePart) => void
}

type Lookup = 'none' | 'unknown' | 'failed'

export function PlaceEditor({ place, onChange, fieldId, errorOf, onLeave }: Props) {
  const { t } = useTranslation('places')
  const client = useClient()
  const tiles = useMapTiles()
  const [typed, setTyped] = useState<string | null>(null)
  const [offers, setOffers] = useState(false)
  const { found, none, failed } = usePlaceSearch(typed)
  const [opened, setOpened] = useState<{ address?: boolean; map?: boolean }>({})
  const [chosen, setChosen] = useState<string | null>(null)
  const [lookup, setLookup] = useState<Lookup>('none')
  const [dropped, setDropped] = useState<Point | null>(null)
  const [keepsPoint, setKeepsPoint] = useState(false)
  const lookUps = useRef(0)
  const showsAddress = opened.address ?? hasAddress(place)
  const showsMap = tiles !== null && opened.map === true

  const field = (part: PlacePart) => ({
    id: fieldId(part),
    label: t(part),
    value: place[part],
    error: errorOf(part),
    onBlur: () => onLeave(part),
    autoComplete: 'off',
  })

  /** Invalidates running lookups and returns the number of the new one. */
  function beginLookup(): number {
    setChosen(null)
    setLookup('none')
    lookUps.current += 1
    return lookUps.current
  }

  function write(part: PlacePart, text: string): void {
    if (part !== 'addition') beginLookup()
    // Keeps the address fields open while the last one is emptied.
    if (isAddressPart(part)) setOpened((all) => ({ ...all, address: true }))
    const leaves = !keepsPoint && leavesPoint(part)
    if (leaves && place.geoPoint) setDropped(place.geoPoint)
    onChange(part, (place) => ({
      ...place,
      [part]: text,
      geoPoint: leaves ? null : place.geoPoint,
    }))
  }

  /** Without a visible map nobody would notice that the point belongs to another address. */
  function leavesPoint(part: PlacePart): boolean {
    if (part === 'addition' || showsMap) return false
    return tiles !== null || part !== 'label'
  }

  function keepPoint(point: Point): void {
    flushSync(() => {
      setDropped(null)
      setKeepsPoint(true)
      onChange('geoPoint', (place) => ({ ...place, geoPoint: point }))
    })
    document.getElementById(fieldId('label'))?.focus()
  }

  function forgetDropped(): void {
    setDropped(null)
    setKeepsPoint(false)
  }

  function choose(id: string): void {
    const one = found.find((place) => place.id === id)
    setTyped(null)
    if (!one) return
    beginLookup()
    forgetDropped()
    setChosen(id)
    onChange(null, (place) => foundPlace(place, one.location, one.name))
  }

  async function lookUp(point: Point): Promise<void> {
    const mine = beginLookup()
    forgetDropped()
    onChange('geoPoint', (place) => ({ ...place, geoPoint: point }))
    const { data, error } = await client.query(GeocodeQuery, { point }).toPromise()
    if (mine !== lookUps.current) return
    if (error || !data) return setLookup('failed')
    const [one] = data.geocode
    if (!one) return setLookup('unknown')
    setChosen(one.id)
    onChange(null, (place) =>
      // The form may have another place by now.
      place.geoPoint?.lat === point.lat && place.geoPoint.lng === point.lng
        ? { ...foundPlace(place, one.location, one.name), geoPoint: point }
        : place,
    )
  }

  function clear(): void {
    setTyped(null)
    beginLookup()
    forgetDropped()
    onChange(null, () => noPlace)
    document.getElementById(fieldId('label'))?.focus()
  }

  /** The result of the search, for screen readers. */
  function searched(): string {
    if (failed) return t('searchFailed')
    if (none) return t('noneFound')
    return offers && found.length > 0 ? t('found', { count: found.length }) : ''
  }

  const text = (part: PlacePart) => (
    <Field {...field(part)} onChange={({ currentTarget }) => write(part, currentTarget.value)} />
  )
  return (
    <fieldset className={classes.place}>
      <legend className={classes.legend}>
        {t('place')}
        <Optional />
      </legend>
      <div className={classes.pair}>
        <SuggestField
          {...field('label')}
          suggestions={found.map(({ id, name, location }) => ({
            key: id,
            ...named(name, location),
          }))}
          suggestionsLabel={t('suggestions')}
          help={failed ? t('searchFailed') : none ? t('noneFound') : undefined}
          open={offers}
          onOpen={setOffers}
          onType={(label) => {
            setTyped(label)
            write('label', label)
          }}
          onChoose={choose}
        />
        {text('addition')}
      </div>
      {chosen && <PlaceFacts place={chosen} />}
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
      {showsMap && (
        <Suspense fallback={<Skeleton height={312} />}>
          <PlaceMap tiles={tiles} point={place.geoPoint} onPoint={(point) => void lookUp(point)} />
        </Suspense>
      )}
      <p role="status" className={visuallyHidden.unseen}>
        {searched()}
      </p>
      <div role="status">
        {lookup === 'failed' && <p className={textClasses.error}>{t('lookupFailed')}</p>}
        {lookup === 'unknown' && <p className={textClasses.soft}>{t('lookupUnknown')}</p>}
        {tiles && dropped && <p className={textClasses.soft}>{t('pointDropped')}</p>}
      </div>
      <div className={classes.more}>
        {tiles && dropped && (
          <Button look="quiet" onClick={() => keepPoint(dropped)}>
            {t('keepPoint')}
          </Button>
        )}
        {!hasAddress(place) && (
          <Button
            look="quiet"
            aria-expanded={showsAddress}
            onClick={() => setOpened((all) => ({ ...all, address: !showsAddress }))}
          >
            {t(showsAddress ? 'hideAddress' : 'showAddress')}
          </Button>
        )}
        {tiles && (
          <Button
            look="quiet"
            aria-expanded={showsMap}
            leftSection={<MapIcon size={18} />}
            onClick={() => setOpened((all) => ({ ...all, map: !showsMap }))}
          >
            {t(showsMap ? 'hideMap' : 'showMap')}
          </Button>
        )}
        {!isNoPlace(place) && (
          <Button look="quiet" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type Location = Parameters<typeof foundPlace>[1]

/** Its name, and where it is. */
function named(name: string | null | undefined, location: Location) {
  const [first = '', ...rest] = placeLines(foundPlace(noPlace, location, name))
  const label = name || first
  return { label, detail: [...(label === first ? [] : [first]), ...rest].join(', ') }
}
