// Texts of a post's statistics. Loaded with their dialog.
import statistics from '../../locales/de/statistics.json'
import { addTexts } from './texts'

export const statisticsCatalogues = addTexts({ statistics })
