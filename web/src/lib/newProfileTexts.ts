// Texts of the dialog that creates a profile. Loaded with it.
import newProfile from '../../locales/de/newProfile.json'
import { addTexts } from './texts'

export const newProfileCatalogues = addTexts({ newProfile })
