// The words on what was written in tabs that are closed, fetched with the first that is found.
import left from '../../locales/de/left.json'
import { texts } from './texts'

export const leftCatalogues = { left }

texts.addResourceBundle('de', 'left', left)
