// Mounts a Leaflet map in an element once, and keeps its pins at their points.
import {
  control,
  type LatLngBoundsExpression,
  type Map as LeafletMap,
  latLngBounds,
  map as leafletMap,
  type Marker,
  tileLayer,
} from 'leaflet'
import { type RefObject, useEffect, useRef } from 'react'
import { reducedMotion } from '@/lib/reducedMotion'
import type { MapTiles } from './mapTiles'
import { createPin, type Pin, plain, showPin } from './pins'
import type { Point } from './place'

const GERMANY = { middle: { lat: 51.1, lng: 10.4 }, zoom: 5 }
const NEAR = 16

/** Zoom levels [A-74: the preview map cannot be moved]. */
export const MAX_ZOOM = { editor: 18, preview: 15 } as const

type MapOptions = {
  kind: 'editor' | 'preview'
  tiles: MapTiles
  pins: Pin[]
  /** The map moves to this point when it changes and is not visible. */
  focus?: Point | null
  /** Where a map without pins begins. Null: it shows Germany. */
  start?: Point | null
  words?: { zoomIn: string; zoomOut: string }
  /** The map was clicked. */
  onPoint?: (point: Point) => void
  /** A pin was dragged, or moved by the arrow keys. */
  onMove?: (key: string, point: Point) => void
  onChoose?: (key: string) => void
  /** Null: the pointer has left the pin. */
  onHover?: (key: string | null) => void
  /** Called with the centre after each movement. */
  onCentre?: (centre: Point) => void
  /** False: a tile of the visible part could not be loaded. */
  onTiles?: (isComplete: boolean) => void
}

export type Handlers = RefObject<MapOptions>

/** The ref is null until the map is mounted. */
export function useLeaflet(
  frame: RefObject<HTMLElement | null>,
  given: MapOptions,
): RefObject<LeafletMap | null> {
  const map = useRef<LeafletMap | null>(null)
  const markers = useRef(new Map<string, { marker: Marker; shown: Pin }>())
  const latest = useRef(given)
  latest.current = given

  useEffect(() => {
    if (!frame.current) return
    const mounted = mount(frame.current, latest)
    map.current = mounted
    const pins = markers.current
    return () => {
      mounted.remove()
      map.current = null
      pins.clear()
    }
  }, [frame])

  const { pins, focus } = given
  useEffect(() => {
    if (map.current) syncPins(map.current, markers.current, pins, latest)
  }, [pins])

  const [lat, lng] = focus ? [focus.lat, focus.lng] : [null, null]
  useEffect(() => {
    const mounted = map.current
    if (!mounted || lat === null || lng === null || mounted.getBounds().contains([lat, lng])) return
    mounted.setView([lat, lng], Math.max(mounted.getZoom(), NEAR))
  }, [lat, lng])

  return map
}

function mount(element: HTMLElement, latest: Handlers): LeafletMap {
  const { kind, tiles, words } = latest.current
  const isEditor = kind === 'editor'
  const animated = !reducedMotion()
  const maxZoom = MAX_ZOOM[kind]
  const map = leafletMap(element, {
    maxZoom,
    zoomControl: false,
    zoomAnimation: animated,
    fadeAnimation: animated,
    markerZoomAnimation: animated,
    inertia: animated,
    // The wheel scrolls the page; buttons, keys and pinching zoom.
    scrollWheelZoom: false,
    dragging: isEditor,
    keyboard: isEditor,
    touchZoom: isEditor,
    doubleClickZoom: isEditor,
    boxZoom: isEditor,
    // The preview shows it below the map, where it can be reached.
    attributionControl: isEditor,
  })
  if (isEditor) map.attributionControl.setPrefix(false)
  if (words) control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map)
  const layer = tileLayer(tiles.url, {
    maxZoom,
    maxNativeZoom: Math.min(tiles.maxZoom, maxZoom),
    attribution: attributionOf(tiles),
  })
  layer.on('loading', () => latest.current.onTiles?.(true))
  layer.on('tileerror', () => latest.current.onTiles?.(false))
  layer.addTo(map)
  showAll(map, latest.current)
  map.on('click', ({ latlng }) => latest.current.onPoint?.(plain(latlng)))
  map.on('moveend', () => latest.current.onCentre?.(plain(map.getCenter())))
  return map
}

/** Shows all pins, as near as possible. */
function showAll(map: LeafletMap, { kind, pins, start }: MapOptions): void {
  const near = Math.min(NEAR, MAX_ZOOM[kind])
  const [first, ...others] = pins
  if (first && others.length === 0) map.setView(first.point, near)
  else if (first) map.fitBounds(boundsOf(pins), { padding: [32, 32], maxZoom: near })
  else if (start) map.setView(start, near)
  else map.setView(GERMANY.middle, GERMANY.zoom)
}

const boundsOf = (pins: Pin[]): LatLngBoundsExpression =>
  latLngBounds(pins.map(({ point }) => point))

type Markers = Map<string, { marker: Marker; shown: Pin }>

function syncPins(map: LeafletMap, markers: Markers, pins: Pin[], latest: Handlers): void {
  const keys = new Set(pins.map(({ key }) => key))
  for (const [key, { marker }] of markers) {
    if (keys.has(key)) continue
    marker.remove()
    markers.delete(key)
  }
  for (const pin of pins) {
    const known = markers.get(pin.key)
    // A pin is created again to become movable, because Leaflet sets up dragging only then.
    const isSame = known && known.shown.movable === pin.movable
    if (known && !isSame) known.marker.remove()
    const marker = isSame ? known.marker : createPin(map, pin, latest)
    // A position that did not change may be an older one than that of a pin that is being moved.
    if (isSame && !isAt(known.shown, pin)) marker.setLatLng(pin.point)
    showPin(marker, pin)
    markers.set(pin.key, { marker, shown: pin })
  }
  if (latest.current.kind === 'preview') showAll(map, latest.current)
}

const isAt = (before: Pin, { point }: Pin): boolean =>
  before.point.lat === point.lat && before.point.lng === point.lng

/** Escapes the operator's text, because Leaflet interprets it as HTML. */
function attributionOf({ attribution, attributionUrl }: MapTiles): string {
  const element = document.createElement(attributionUrl ? 'a' : 'span')
  element.textContent = attribution
  if (element instanceof HTMLAnchorElement && attributionUrl) {
    element.href = attributionUrl
    element.target = '_blank'
    element.rel = 'noopener noreferrer'
  }
  return element.outerHTML
}
