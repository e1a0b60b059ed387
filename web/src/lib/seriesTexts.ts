// Texts of the series of posts. Loaded with the mark on a card and with their dialogs.
import series from '../../locales/de/series.json'
import { addTexts } from './texts'

export const seriesCatalogues = addTexts({ series })
