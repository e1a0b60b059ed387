// Texts of the accessibility checks. Loaded with the list beside the composer and the settings.
import checks from '../../locales/de/checks.json'
import { addTexts } from './texts'

export const checksCatalogues = addTexts({ checks })
