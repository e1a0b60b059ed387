// Texts about input from closed tabs. Loaded when the first such input is found.
import left from '../../locales/de/left.json'
import { texts } from './texts'

export const leftCatalogues = { left }

texts.addResourceBundle('de', 'left', left)
