// Texts of places and maps. Loaded with the first event or profile that shows a place on a map, and
// with the first editor of a place.
import places from '../../locales/de/places.json'
import { addTexts } from './texts'

export const placesCatalogues = addTexts({ places })
