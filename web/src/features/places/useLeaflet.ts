// Mounts a Leaflet map in an element once, and keeps its pin at the point.
import {
  control,
  divIcon,
  type Map as LeafletMap,
  map as leafletMap,
  type Marker,
  marker,
  tileLayer,
} from 'leaflet'
import { type RefObject, useEffect, useRef } from 'react'
import { reducedMotion } from '@/lib/reducedMotion'
import type { MapTiles } from './mapTiles'
import type { Point } from './place'

const GERMANY = { middle: { lat: 51.1, lng: 10.4 }, zoom: 5 }
const NEAR = 16
const PIN = 24

type Given = {
  tiles: MapTiles
  point: Point | null
  onPoint: (point: Point) => void
  pin: { className: string; name: string }
  words: { zoomIn: string; zoomOut: string }
}

/** The ref is null until the map is mounted. */
export function useLeaflet(
  frame: RefObject<HTMLElement | null>,
  given: Given,
): RefObject<LeafletMap | null> {
  const map = useRef<LeafletMap | null>(null)
  const mark = useRef<Marker | null>(null)
  const latest = useRef(given)
  latest.current = given

  useEffect(() => {
    if (!frame.current) return
    const { tiles, point, words } = latest.current
    const animated = !reducedMotion()
    const made = leafletMap(frame.current, {
      zoomControl: false,
      zoomAnimation: animated,
      fadeAnimation: animated,
      markerZoomAnimation: animated,
      inertia: animated,
      // The wheel scrolls the page; buttons, keys and pinching zoom.
      scrollWheelZoom: false,
    })
    made.attributionControl.setPrefix(false)
    control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(made)
    tileLayer(tiles.url, { maxZoom: tiles.maxZoom, attribution: sourceOf(tiles) }).addTo(made)
    made.setView(point ?? GERMANY.middle, point ? Math.min(NEAR, tiles.maxZoom) : GERMANY.zoom)
    made.on('click', ({ latlng }) => latest.current.onPoint(plain(latlng)))
    map.current = made
    return () => {
      made.remove()
      map.current = null
      mark.current = null
    }
  }, [frame])

  const { point } = given
  useEffect(() => {
    const made = map.current
    if (!made) return
    if (!point) {
      mark.current?.remove()
      mark.current = null
      return
    }
    mark.current ??= pinOn(made, point, latest)
    mark.current.setLatLng(point)
    const zoom = Math.max(made.getZoom(), Math.min(NEAR, latest.current.tiles.maxZoom))
    if (!made.getBounds().contains(point)) made.setView(point, zoom)
  }, [point])

  return map
}

/** Escapes the operator's text, because Leaflet interprets it as HTML. */
function sourceOf({ attribution, attributionUrl }: MapTiles): string {
  const element = document.createElement(attributionUrl ? 'a' : 'span')
  element.textContent = attribution
  if (element instanceof HTMLAnchorElement && attributionUrl) {
    element.href = attributionUrl
    element.target = '_blank'
    element.rel = 'noopener noreferrer'
  }
  return element.outerHTML
}

const plain = ({ lat, lng }: Point): Point => ({
  lat,
  lng: ((((lng + 180) % 360) + 360) % 360) - 180,
})

function pinOn(map: LeafletMap, point: Point, latest: RefObject<Given>): Marker {
  const { className, name } = latest.current.pin
  const icon = divIcon({ className, iconSize: [PIN, PIN] })
  const pin = marker(point, { icon, draggable: true, keyboard: false, title: name, alt: name })
  pin.on('dragend', () => latest.current.onPoint(plain(pin.getLatLng())))
  return pin.addTo(map)
}
