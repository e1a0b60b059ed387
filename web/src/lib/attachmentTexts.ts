// The words with which events, polls and recruiting are written, and places found: fetched with the
// first editor, or the first event, that needs them.
import attachments from '../../locales/de/attachments.json'
import places from '../../locales/de/places.json'
import recruiting from '../../locales/de/recruiting.json'
import { texts } from './texts'

export const attachmentCatalogues = { attachments, places, recruiting }

for (const [name, catalogue] of Object.entries(attachmentCatalogues)) {
  texts.addResourceBundle('de', name, catalogue)
}
