// Texts of the dialogs for the end of a post and of a pin. Loaded with them.
import '@/lib/dateTexts'
import ending from '../../locales/de/ending.json'
import { addTexts } from './texts'

export const endingCatalogues = addTexts({ ending })
