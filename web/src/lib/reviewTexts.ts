// Texts about releasing posts: sending back, comments, the four-eyes principle. Loaded with what shows them.
import review from '../../locales/de/review.json'
import { addTexts } from './texts'

export const reviewCatalogues = addTexts({ review })
