// Texts of the sources. Loaded with the settings and with the page to which Instagram returns.
import sources from '../../locales/de/sources.json'
import { addTexts } from './texts'

export const sourcesCatalogues = addTexts({ sources })
