// Texts of the parts that all pages use, such as dialogs. Loaded with the signed-in console, and with
// signed-out pages that may fail to load.
import ui from '../../locales/de/ui.json'
import { addTexts } from './texts'

export const uiCatalogues = addTexts({ ui })
