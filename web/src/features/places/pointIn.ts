// Reads the point from coordinates, a geo URI, or a link to a map: what people copy from elsewhere.
import type { Point } from './place'

const NUMBER = '(-?\\d{1,3}(?:\\.\\d+)?)'

/** Of coordinates without anything around them: with decimals, because 24 7 can be a name. */
const EXACT = '(-?\\d{1,3}\\.\\d{3,})'

/** With the latitude first, as all of these write it. */
const forms: RegExp[] = [
  // 51.3397, 12.3731 or 51.3397 12.3731
  new RegExp(`^${EXACT}(?:\\s*[,;]\\s*|\\s+)${EXACT}$`),
  // geo:51.3397,12.3731?z=18
  new RegExp(`^geo:${NUMBER},${NUMBER}`, 'i'),
  // The place of a Google Maps link; its `@` is only the centre of the map.
  new RegExp(`^https?://[^?#]*google\\.[^#]*!3d${NUMBER}!4d${NUMBER}`, 'i'),
  new RegExp(`^https?://[^?#]*google\\..*[?&](?:q|query|ll)=${NUMBER}(?:,|%2C)${NUMBER}`, 'i'),
  new RegExp(`^https?://[^?#]*google\\.[^?#]*/@${NUMBER},${NUMBER}`, 'i'),
  // The marker of an OpenStreetMap link, otherwise its centre.
  new RegExp(`^https?://[^?#]*openstreetmap\\..*[?&]mlat=${NUMBER}&mlon=${NUMBER}`, 'i'),
  new RegExp(`^https?://[^?#]*openstreetmap\\..*#map=[\\d.]+/${NUMBER}/${NUMBER}`, 'i'),
]

/** 51,3397; 12,3731 and 51,3397 12,3731, as they are written in German. */
const german = /^(-?\d{1,3}),(\d{3,})(?:\s*;\s*|\s+)(-?\d{1,3}),(\d{3,})$/

/** Null if the text is something else. */
export function pointIn(text: string): Point | null {
  const trimmed = text.trim().replace(german, '$1.$2, $3.$4')
  for (const form of forms) {
    const [, lat, lng] = form.exec(trimmed) ?? []
    if (lat !== undefined && lng !== undefined) return checked(Number(lat), Number(lng))
  }
  return null
}

const checked = (lat: number, lng: number): Point | null =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
