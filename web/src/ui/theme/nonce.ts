// The content security policy permits only style tags with the nonce of this response.
import { setNonce } from 'get-nonce'

/** The nonce that the server wrote into the page, for the kit's style tags. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** The scroll lock of dialogs also adds a style tag, and reads the nonce from `get-nonce`. */
export const shareNonce = (): void => setNonce(styleNonce())
