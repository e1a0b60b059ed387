// Texts of the calendar. Loaded with its page.
import calendar from '../../locales/de/calendar.json'
import { addTexts } from './texts'

export const calendarCatalogues = addTexts({ calendar })
