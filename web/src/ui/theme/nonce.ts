// The policy of the page allows only style tags that carry the nonce of this answer.
import { setNonce } from 'get-nonce'

/** The nonce that the server wrote into the page, for the kit's style tags. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** The scroll lock behind dialogs writes a style tag too and asks `get-nonce`. */
export const shareNonce = (): void => setNonce(styleNonce())
