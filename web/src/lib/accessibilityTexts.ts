// Texts of the accessibility statement. Loaded with its page.
import accessibility from '../../locales/de/accessibility.json'
import { addTexts } from './texts'

export const accessibilityCatalogues = addTexts({ accessibility })
