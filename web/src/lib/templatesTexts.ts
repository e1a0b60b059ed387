// Texts of the templates. Loaded with their dialogs and with the composer's row.
import templates from '../../locales/de/templates.json'
import { addTexts } from './texts'

export const templatesCatalogues = addTexts({ templates })
