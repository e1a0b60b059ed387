// The words of the follower trend, fetched with its dialog.
import followers from '../../locales/de/followers.json'
import { texts } from './texts'

export const followerCatalogues = { followers }

texts.addResourceBundle('de', 'followers', followers)
