// Texts of a post's statistics. Loaded with their dialog.
import statistics from '../../locales/de/statistics.json'
import { texts } from './texts'

export const statisticsCatalogues = { statistics }

texts.addResourceBundle('de', 'statistics', statistics)
