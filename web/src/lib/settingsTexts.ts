// Texts of the settings. Loaded with the settings page.
import accounts from '../../locales/de/accounts.json'
import settings from '../../locales/de/settings.json'
import { addTexts } from './texts'

export const settingsCatalogues = addTexts({ accounts, settings })
