// Texts of the audit trail and of the operations page. Loaded with either of them.
import staffLog from '../../locales/de/staffLog.json'
import { addTexts } from './texts'

export const staffLogCatalogues = addTexts({ staffLog })
