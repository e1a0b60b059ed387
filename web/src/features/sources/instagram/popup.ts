// The window in which one signs in to Instagram.

/** Its name: a second click uses the same window. */
export const POPUP = 'aushang-instagram'

const WIDTH = 520
const HEIGHT = 720

/**
 * Opens it empty. Must be called directly in the click, or the browser blocks it; the address is
 * known only later. Null: it was blocked all the same.
 */
export function openPopup(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2)
  return window.open('', POPUP, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
}

/** Whether it shows a page of Instagram: this page may not read its address then. */
export function isAway(popup: Window): boolean {
  if (popup.closed) return false
  try {
    return !popup.location.href
  } catch {
    return true
  }
}

/** In ms. */
const INTERVAL = 500

/**
 * Calls `onClosed` once when the user has closed the window. `closed` alone does not prove that: it is
 * also true as soon as Instagram isolates its pages or opens its app, which happens when the window
 * navigates. So the window must have shown Instagram before, and this page must have the focus, which it
 * gets when the window closes. Returns a function that stops watching.
 */
export function watchPopup(popup: Window, onClosed: () => void): () => void {
  let wasAway = false
  /** How often it looked closed. The focus may arrive a moment later. */
  let looks = 0
  const timer = setInterval(() => {
    if (!popup.closed) {
      wasAway ||= isAway(popup)
      return
    }
    looks += 1
    const isKnown = wasAway && document.hasFocus()
    if (isKnown || looks === 2) clearInterval(timer)
    if (isKnown) onClosed()
  }, INTERVAL)
  return () => clearInterval(timer)
}
