// Texts of the dialog about a post whose original was changed. Loaded with it.
import sourceChange from '../../locales/de/sourceChange.json'
import { addTexts } from './texts'

export const sourceChangeCatalogues = addTexts({ sourceChange })
