// Texts of the bar with posts that can still be taken back. Loaded with it.
import held from '../../locales/de/held.json'
import { addTexts } from './texts'

export const heldCatalogues = addTexts({ held })
