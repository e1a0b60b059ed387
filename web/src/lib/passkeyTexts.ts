// Why a passkey could not be used. Loaded when one is used.
import passkeys from '../../locales/de/passkeys.json'
import { addTexts } from './texts'

export const passkeyCatalogues = addTexts({ passkeys })
