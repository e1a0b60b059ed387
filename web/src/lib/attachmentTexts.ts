// Texts for writing events, polls and recruiting attachments. Loaded with the first editor that
// needs them.
import attachments from '../../locales/de/attachments.json'
import recruiting from '../../locales/de/recruiting.json'
import { addTexts } from './texts'

export const attachmentCatalogues = addTexts({ attachments, recruiting })
