import { lazyPart } from '@/ui/lazyPart'
import { MapFailed } from './MapFailed'
import { placeMap, placesPreview } from './mapCode'

export const PlaceMap = lazyPart(placeMap, MapFailed)

export const PlacesPreview = lazyPart(placesPreview, MapFailed)
