// Texts of maps and of editing places. Loaded with the first of them.
import places from '../../locales/de/places.json'
import { addTexts } from './texts'

export const placesCatalogues = addTexts({ places })
