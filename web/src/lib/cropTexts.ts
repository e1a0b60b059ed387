// The words with which pictures are cropped: fetched with the first editor, or settings, that has one.
import crop from '../../locales/de/crop.json'
import { texts } from './texts'

export const cropCatalogues = { crop }

texts.addResourceBundle('de', 'crop', crop)
