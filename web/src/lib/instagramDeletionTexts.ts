// Texts of the page about a deletion that Instagram has requested. Loaded with it.
import instagramDeletion from '../../locales/de/instagramDeletion.json'
import { addTexts } from './texts'

export const instagramDeletionCatalogues = addTexts({ instagramDeletion })
