// Texts for writing events, polls and recruiting attachments and for finding places. Loaded with
// the first editor or the first event that needs them.
import attachments from '../../locales/de/attachments.json'
import places from '../../locales/de/places.json'
import recruiting from '../../locales/de/recruiting.json'
import { texts } from './texts'

export const attachmentCatalogues = { attachments, places, recruiting }

for (const [name, catalogue] of Object.entries(attachmentCatalogues)) {
  texts.addResourceBundle('de', name, catalogue)
}
