// Texts for writing events, polls and recruiting attachments and for finding places. Loaded with
// the first editor or the first event that needs them.
import attachments from '../../locales/de/attachments.json'
import places from '../../locales/de/places.json'
import recruiting from '../../locales/de/recruiting.json'
import { addTexts } from './texts'

export const attachmentCatalogues = addTexts({ attachments, places, recruiting })
