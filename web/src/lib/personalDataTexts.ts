// Texts around the download of a person's data. Loaded with the settings and the panel of a profile.
import personalData from '../../locales/de/personalData.json'
import { addTexts } from './texts'

export const personalDataCatalogues = addTexts({ personalData })
