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
