// Texts of the return from a sign-in provider and of linked providers. Loaded with the parts that
// show them.
import providers from '../../locales/de/providers.json'
import { addTexts } from './texts'

export const providersCatalogues = addTexts({ providers })
