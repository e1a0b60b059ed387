// Texts of the image crop dialog. Loaded with the first editor or settings section that has one.
import crop from '../../locales/de/crop.json'
import { addTexts } from './texts'

export const cropCatalogues = addTexts({ crop })
