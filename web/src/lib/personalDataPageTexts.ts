// Texts of the page with a person's data. Loaded when such a page is created.
import personalDataPage from '../../locales/de/personalDataPage.json'
import { addTexts } from './texts'

export const personalDataPageCatalogues = addTexts({ personalDataPage })
