import { expect, it } from 'vitest'
import { pointIn } from './pointIn'

const market = { lat: 51.3397, lng: 12.3731 }

it.each([
  ['51.3397, 12.3731', market],
  ['51.3397 12.3731', market],
  ['  51.3397;12.3731 ', market],
  ['51,3397; 12,3731', market],
  ['51,3397 12,3731', market],
  ['geo:51.3397,12.3731', market],
  ['geo:51.3397,12.3731?z=18', market],
  ['https://www.openstreetmap.org/?mlat=51.3397&mlon=12.3731#map=19/51.0/12.0', market],
  ['https://www.openstreetmap.org/#map=18/51.3397/12.3731', market],
  ['https://www.google.com/maps/@51.3397,12.3731,17z', market],
  ['https://www.google.de/maps/place/Markt/@51.0,12.0,17z/data=!3m1!3d51.3397!4d12.3731', market],
  ['https://maps.google.com/?q=51.3397,12.3731', market],
  ['https://www.google.com/maps/search/?api=1&query=51.3397%2C12.3731', market],
  ['-33.450, -70.660', { lat: -33.45, lng: -70.66 }],
  ['90.000, 180.000', { lat: 90, lng: 180 }],
  ['90.001, 12.000', null],
  ['51.000, 180.001', null],
  ['24 7 Kiosk', null],
  ['24 7', null],
  ['51.34, 12.37', null],
  ['51.3397, 1', null],
  ['51,3', null],
  ['Mensa am Park', null],
  ['Parkstraße 3, 04109 Leipzig', null],
  ['04109', null],
  ['https://uni.example/?q=51.3,12.3', null],
  ['', null],
])('%s', (text, point) => {
  expect(pointIn(text)).toEqual(point)
})
