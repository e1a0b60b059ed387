// Texts about input from closed tabs. Loaded when the first such input is found.
import left from '../../locales/de/left.json'
import { addTexts } from './texts'

export const leftCatalogues = addTexts({ left })
