// The rules of editing a place: what typing, a chosen search result, and a point on the map change.
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useMapTiles } from './mapTiles'
import {
  foundPlace,
  type Given,
  noPlace,
  type PlaceDraft,
  type PlaceField,
  type PlacePart,
  type Point,
  placeWords,
  pointWords,
} from './place'
import { pointIn } from './pointIn'
import { GeocodeQuery } from './queries'
import { usePlaceSearch } from './usePlaceSearch'

export type PlaceProps = {
  place: PlaceDraft
  /** `field` is null if the place changes as a whole. */
  onChange: (field: PlaceField | null, change: (place: PlaceDraft) => PlaceDraft) => void
  fieldId: (part: PlacePart) => string
  errorOf: (part: PlacePart) => string | undefined
  onLeave: (part: PlacePart) => void
}

type Options = Pick<PlaceProps, 'place' | 'onChange' | 'fieldId'> & {
  /** Whether the user sees the point on a map. */
  showsPoint: boolean
  /** Search results near this point come first. */
  near?: Point | null
  /** The name of a search result. */
  onName?: (name: string) => void
}

type Lookup = 'none' | 'unknown' | 'failed'

export type PlaceEditing = ReturnType<typeof usePlaceEditing>

export function usePlaceEditing({ place, onChange, fieldId, ...options }: Options) {
  const { showsPoint, near: nearNow = null, onName } = options
  const { t } = useTranslation('places')
  const client = useClient()
  const tiles = useMapTiles()
  const [typed, setTyped] = useState<string | null>(null)
  /** As it was at the last keystroke: moving the map does not search again. */
  const [near, setNear] = useState<Point | null>(null)
  const { found, none, failed } = usePlaceSearch(typed, near)
  const [chosen, setChosen] = useState<string | null>(null)
  const [lookup, setLookup] = useState<Lookup>('none')
  const [dropped, setDropped] = useState<Point | null>(null)
  const [keepsPoint, setKeepsPoint] = useState(false)
  /** For screen readers: where the pin has been moved to. */
  const [moved, setMoved] = useState('')
  const lookUps = useRef(0)

  // A lookup must not change a form that was closed.
  useEffect(
    () => () => {
      lookUps.current += 1
    },
    [],
  )

  /** Invalidates running lookups and returns the number of the new one. */
  function beginLookup(): number {
    setChosen(null)
    setLookup('none')
    setMoved('')
    lookUps.current += 1
    return lookUps.current
  }

  function write(part: PlacePart, text: string): void {
    if (part !== 'addition') beginLookup()
    const leaves = !keepsPoint && leavesPoint(part)
    if (leaves && place.geoPoint) setDropped(place.geoPoint)
    onChange(part, (place) => ({
      ...place,
      [part]: text,
      geoPoint: leaves ? null : place.geoPoint,
    }))
  }

  /** Without a map, the user cannot see that the point belongs to another address. */
  function leavesPoint(part: PlacePart): boolean {
    if (part === 'addition' || showsPoint) return false
    return tiles !== null || part !== 'label'
  }

  /** Typing in the search field. Coordinates and links to maps are not searched. */
  function search(text: string): void {
    setTyped(pointIn(text) ? null : text)
    setNear(nearNow)
    write('label', text)
  }

  /** Takes the point that was typed or pasted as coordinates or a link. */
  function takeTyped(): void {
    const point = pointIn(place.label)
    if (!point) return
    onChange('label', (place) => ({ ...place, label: '' }))
    void pick(point)
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
    if (one.name) onName?.(one.name)
  }

  /** Takes the point and looks up its address. */
  async function pick(point: Point): Promise<void> {
    const mine = beginLookup()
    forgetDropped()
    onChange('geoPoint', (place) => ({ ...place, geoPoint: point }))
    const { data, error } = await client.query(GeocodeQuery, { point }).toPromise()
    if (mine !== lookUps.current) return
    const [one] = data?.geocode ?? []
    setMoved(one ? wordsOf(one.location, one.name) : pointWords({ ...noPlace, geoPoint: point }))
    if (error || !data) return setLookup('failed')
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

  return {
    found,
    none,
    failed,
    chosen,
    lookup,
    /** The removed point, if it may be kept. */
    dropped: tiles && dropped,
    /** For screen readers. */
    announcement: moved && t('movedTo', { place: moved }),
    write,
    search,
    /** The point that is typed; null if the text is something else. */
    typedPoint: pointIn(place.label),
    takeTyped,
    choose,
    pick,
    keepPoint,
    clear,
  }
}

/** Its label, because that contains the address. */
const wordsOf = (location: Given, name: string | null | undefined): string => {
  const found = foundPlace(noPlace, location, name)
  return found.label || placeWords(found)
}
