// The pins of a Leaflet map: numbered, highlighted, and movable by pointer and arrow keys.
import { divIcon, type LatLng, type Map as LeafletMap, type Marker, marker } from 'leaflet'
import classes from './pins.module.css'
import type { Point } from './place'
import type { Handlers } from './useLeaflet'

export type Pin = {
  key: string
  point: Point
  /** The accessible name and tooltip. */
  name: string
  /** Shown on the pin. */
  number?: number
  movable: boolean
  highlighted: boolean
}

/** Width and height in px. */
const SIDE = 28

/** How far, in metres, an arrow key moves a pin; with Shift ten times as far. */
const STEP = 1
const LONG_STEP = 10

/** How long, in ms, the keys must pause before a move counts. */
const PAUSE = 500

const METRES_PER_DEGREE = 111_320

const directions: Record<string, { north: number; east: number }> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowLeft: { north: 0, east: -1 },
  ArrowRight: { north: 0, east: 1 },
}

/** With the longitude within -180 and 180, also if the map was moved around the world. */
export const plain = ({ lat, lng }: Pick<LatLng, 'lat' | 'lng'>): Point => ({
  lat,
  lng: ((((lng + 180) % 360) + 360) % 360) - 180,
})

export function createPin(map: LeafletMap, pin: Pin, latest: Handlers): Marker {
  const { key, movable, name } = pin
  const icon = divIcon({ className: classes.pin ?? '', iconSize: [SIDE, SIDE] })
  const made = marker(pin.point, {
    icon,
    draggable: movable,
    keyboard: false,
    title: name,
    alt: name,
  })
  made.on('dragend', () => latest.current.onMove?.(key, plain(made.getLatLng())))
  made.on('click', () => latest.current.onChoose?.(key))
  made.on('mouseover', () => latest.current.onHover?.(key))
  made.on('mouseout', () => latest.current.onHover?.(null))
  made.addTo(map)
  if (movable) moveByKeys(map, made, (point) => latest.current.onMove?.(key, point))
  return made
}

/** Shows what can change without creating the pin again. */
export function showPin(made: Marker, { name, number, movable, highlighted }: Pin): void {
  const element = made.getElement()
  if (!element) return
  element.title = name
  element.textContent = number === undefined ? '' : String(number)
  if (movable) element.setAttribute('aria-label', name)
  element.toggleAttribute('data-highlighted', highlighted)
  made.setZIndexOffset(highlighted ? 1000 : 0)
}

/** Calls `onMove` once after the last of several key presses. */
function moveByKeys(map: LeafletMap, pin: Marker, onMove: (point: Point) => void): void {
  const element = pin.getElement()
  if (!element) return
  element.tabIndex = 0
  // Otherwise screen readers use the arrow keys themselves.
  element.setAttribute('role', 'application')
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    onMove(plain(pin.getLatLng()))
  }

  element.addEventListener('keydown', (event) => {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    // Otherwise the keys would move the map as well.
    event.stopPropagation()
    const moved = stepped(pin.getLatLng(), direction, event.shiftKey ? LONG_STEP : STEP)
    pin.setLatLng(moved)
    if (!map.getBounds().contains(moved)) map.panTo(moved)
    clearTimeout(timer)
    timer = setTimeout(settle, PAUSE)
  })
  element.addEventListener('blur', settle)
  pin.on('remove', () => clearTimeout(timer))
}

function stepped(
  { lat, lng }: Point,
  { north, east }: { north: number; east: number },
  metres: number,
) {
  const perDegree = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  return {
    lat: Math.min(85, Math.max(-85, lat + (north * metres) / METRES_PER_DEGREE)),
    lng: lng + (east * metres) / perDegree,
  }
}
