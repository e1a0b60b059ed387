// Texts of the dialog that sets the publication date of a post. Loaded with the dialog.
import dates from '../../locales/de/dates.json'
import { addTexts } from './texts'

export const dateCatalogues = addTexts({ dates })
