// Texts about the moment of a push. Loaded with the warnings and the settings.
import timing from '../../locales/de/timing.json'
import { addTexts } from './texts'

export const timingCatalogues = addTexts({ timing })
