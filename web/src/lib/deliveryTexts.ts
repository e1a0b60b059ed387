// Texts about the delivery of a post's push message. Loaded with the first post that had one.
import delivery from '../../locales/de/delivery.json'
import { addTexts } from './texts'

export const deliveryCatalogues = addTexts({ delivery })
