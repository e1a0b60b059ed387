// Texts of the settings. Loaded with the settings page.
import accounts from '../../locales/de/accounts.json'
import settings from '../../locales/de/settings.json'
import { texts } from './texts'

export const settingsCatalogues = { accounts, settings }

for (const [name, catalogue] of Object.entries(settingsCatalogues)) {
  texts.addResourceBundle('de', name, catalogue)
}
