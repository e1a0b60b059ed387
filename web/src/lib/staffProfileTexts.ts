// Texts about a profile that internal staff manages. Loaded with its panel.
import staffProfile from '../../locales/de/staffProfile.json'
import { addTexts } from './texts'

export const staffProfileCatalogues = addTexts({ staffProfile })
