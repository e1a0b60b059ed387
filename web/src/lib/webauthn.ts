// Asks the browser for a passkey. Loaded when one is used.

/** Why there is no answer. `aborted`: by this page, so there is nothing to say. */
export type NoAnswer = 'aborted' | 'cancelled' | 'exists' | 'unsupported' | 'insecure' | 'broken'

export type PasskeyAnswer = { response: string } | { why: NoAnswer }

const BY_NAME: Record<string, NoAnswer> = {
  AbortError: 'aborted',
  // Also if no passkey fits, or if nothing was chosen in time: browsers do not tell which.
  NotAllowedError: 'cancelled',
  InvalidStateError: 'exists',
  NotSupportedError: 'unsupported',
  SecurityError: 'insecure',
}

/** Lets a device make a passkey. `options` are those of the server. */
export const createPasskey = (options: string): Promise<PasskeyAnswer> =>
  answerOf(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
    return navigator.credentials.create({ publicKey })
  })

type Signing = {
  signal?: AbortSignal
  /** Offers passkeys where the browser fills in the address, instead of asking at once. */
  conditional?: boolean
}

/** Lets a passkey sign. */
export const signWithPasskey = (
  options: string,
  { signal, conditional = false }: Signing = {},
): Promise<PasskeyAnswer> =>
  answerOf(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
    return navigator.credentials.get({
      publicKey,
      ...(signal && { signal }),
      ...(conditional && { mediation: 'conditional' }),
    })
  })

async function answerOf(ask: () => Promise<Credential | null>): Promise<PasskeyAnswer> {
  if (!window.isSecureContext) return { why: 'insecure' }
  if (!isSupported()) return { why: 'unsupported' }
  try {
    const credential = await ask()
    if (!credential) return { why: 'cancelled' }
    return { response: JSON.stringify((credential as PublicKeyCredential).toJSON()) }
  } catch (error) {
    const { name } = error as Partial<DOMException>
    return { why: (name && BY_NAME[name]) || 'broken' }
  }
}

const isSupported = (): boolean =>
  'credentials' in navigator &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
