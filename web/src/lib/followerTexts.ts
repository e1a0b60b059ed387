// Texts of the follower trend. Loaded with its dialog.
import followers from '../../locales/de/followers.json'
import { texts } from './texts'

export const followerCatalogues = { followers }

texts.addResourceBundle('de', 'followers', followers)
