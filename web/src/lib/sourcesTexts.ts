// Texts of the sources, and of the reasons that only they have. Loaded with the settings and with the page to which Instagram returns.
import problems from '../../locales/de/sourceProblems.json'
import sources from '../../locales/de/sources.json'
import { addTexts } from './texts'

export const sourcesCatalogues = addTexts({ problems, sources })
