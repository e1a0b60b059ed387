// Texts of the freshman area. Loaded with its page.
import freshman from '../../locales/de/freshman.json'
import { addTexts } from './texts'

export const freshmanCatalogues = addTexts({ freshman })
