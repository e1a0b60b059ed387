// The maps, loaded when one is first shown: Leaflet is large.
import { lazyPart } from '@/ui/lazyPart'
import { MapFailed } from './MapFailed'

export const PlaceMap = lazyPart(() => import('./PlaceMap').then((it) => it.default), MapFailed)

export const PlacesPreview = lazyPart(
  () => import('./PlacesPreview').then((it) => it.default),
  MapFailed,
)
