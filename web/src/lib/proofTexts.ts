// Texts of the dialog that asks whose account it is. Loaded with it.
import proof from '../../locales/de/proof.json'
import { addTexts } from './texts'

export const proofCatalogues = addTexts({ proof })
