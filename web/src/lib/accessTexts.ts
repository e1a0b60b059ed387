// The words of every way in besides the sign-in form, which stays small: fetched with the first form
// that asks for a new password and the first page that a mailed link leads to.
import access from '../../locales/de/access.json'
import { texts } from './texts'

export const accessCatalogues = { access }

texts.addResourceBundle('de', 'access', access)
