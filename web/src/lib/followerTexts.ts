// Texts of the follower trend. Loaded with its dialog.
import followers from '../../locales/de/followers.json'
import { addTexts } from './texts'

export const followerCatalogues = addTexts({ followers })
