// Texts of the page that shows the state of a connection. Loaded with it.
import mediaStatus from '../../locales/de/mediaStatus.json'
import { addTexts } from './texts'

export const mediaStatusCatalogues = addTexts({ mediaStatus })
