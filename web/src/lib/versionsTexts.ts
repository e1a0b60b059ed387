// Texts about versions of posts and their differences. Loaded with the first dialog that shows them.
import versions from '../../locales/de/versions.json'
import { addTexts } from './texts'

export const versionsCatalogues = addTexts({ versions })
