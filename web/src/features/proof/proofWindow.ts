// A proof that is given in a window of its own, at a provider. The window tells this page, which keeps what was typed.
import { onTabMessage, postToTabs } from '@/lib/otherTabs'

const CHANNEL = 'aushang.proof'

/** The name of the window: a second press uses the same one. */
export const PROOF_WINDOW = 'aushang-proof'

const WIDTH = 520
const HEIGHT = 720

/** Opens the window. False: the browser has blocked it. */
export function openProofWindow(address: string): boolean {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2)
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
  const opened = window.open(address, PROOF_WINDOW, features)
  opened?.focus()
  return opened !== null
}

/** Tells all tabs, which share the session, that it counts as proved. */
export const reportProof = (): void => postToTabs(CHANNEL)

/** Returns a function that stops listening. */
export const onProofInWindow = (proved: () => void): (() => void) => onTabMessage(CHANNEL, proved)
