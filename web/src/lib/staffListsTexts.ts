// Texts of the lists in the internal area. Loaded with its posts and its consents.
import staffLists from '../../locales/de/staffLists.json'
import { addTexts } from './texts'

export const staffListsCatalogues = addTexts({ staffLists })
