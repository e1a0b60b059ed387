// The catalogues of the signed-in console, fetched with its first page.
import composer from '../../locales/de/composer.json'
import home from '../../locales/de/home.json'
import posts from '../../locales/de/posts.json'
import preview from '../../locales/de/preview.json'
import profiles from '../../locales/de/profiles.json'
import ui from '../../locales/de/ui.json'
import { texts } from './texts'

export const moreCatalogues = { composer, home, posts, preview, profiles, ui }

for (const [name, catalogue] of Object.entries(moreCatalogues)) {
  texts.addResourceBundle('de', name, catalogue)
}
