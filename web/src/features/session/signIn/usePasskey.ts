// Sign-in with a passkey, by the button or where the browser fills in the address. One at a time: a browser answers
// only one request.
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'

export function usePasskey() {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function begin(conditional: boolean): Promise<void> {
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    const { signInWithPasskey } = await import('../passkey/signInWithPasskey')
    const why = await signInWithPasskey(client, { signal, conditional })
    if (signal.aborted) return
    setFailed(why)
    // The next time at the address, the browser may offer passkeys again.
    if (why !== null) running.current = null
  }

  return {
    busy,
    failed,
    /** Call when the person signs in with another method. */
    stop() {
      running.current?.abort()
      setFailed(null)
    },
    /** The person presses the button. */
    async signIn() {
      setBusy(true)
      setFailed(null)
      try {
        await begin(false)
      } finally {
        setBusy(false)
      }
    },
    /** The person is at the field of the address: the browser offers passkeys there, if it can. */
    async offer() {
      if (running.current) return
      const isAvailable = window.PublicKeyCredential?.isConditionalMediationAvailable
      if (await isAvailable?.call(window.PublicKeyCredential)) await begin(true).catch(() => {})
    },
  }
}
