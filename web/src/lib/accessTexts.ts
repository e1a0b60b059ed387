// Texts of all sign-in flows except the sign-in form itself, which stays small. Loaded with the
// first form that asks for a new password and with the first page that an emailed link opens.
import access from '../../locales/de/access.json'
import { addTexts } from './texts'

export const accessCatalogues = addTexts({ access })
