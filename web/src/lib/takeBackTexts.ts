// Texts of the dialog that takes a post back. Loaded with it.
import takeBack from '../../locales/de/takeBack.json'
import { addTexts } from './texts'

export const takeBackCatalogues = addTexts({ takeBack })
