// The words of the dialog that sets when a post appears, fetched with it.
import dates from '../../locales/de/dates.json'
import { texts } from './texts'

export const dateCatalogues = { dates }

texts.addResourceBundle('de', 'dates', dates)
