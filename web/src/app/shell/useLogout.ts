// Signing out leaves nothing behind, also nothing that was typed and never sent: that is asked about.
import { useState } from 'react'
import { unsentWords } from '@/features/posts/composer/unsent'
import { signOut } from '@/features/session/signOut'
import { useSession } from '@/features/session/store'

/** `start` signs out, or calls `ask` when something would be lost; then that is `unsent`. */
export function useLogout(ask: () => void) {
  const [unsent, setUnsent] = useState<string[]>([])

  async function start(): Promise<void> {
    const { accountId } = useSession.getState()
    const words = accountId === null ? [] : await unsentWords(accountId)
    if (words.length === 0) return signOut()
    setUnsent(words)
    ask()
  }

  return { unsent, start }
}
