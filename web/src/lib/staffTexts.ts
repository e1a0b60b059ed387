// Texts of the internal area. Loaded with its first part.
import staff from '../../locales/de/staff.json'
import { addTexts } from './texts'

export const staffCatalogues = addTexts({ staff })
