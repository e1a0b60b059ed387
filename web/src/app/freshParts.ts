// After an update of the server the parts of the former console are gone. A page that was opened
// before finds its next part missing: it reloads itself once and is the new one.

const MARK = 'aushang.reloaded'
/** A second failure within this time, in ms, is no update but something that a person should see. */
const ONCE_IN = 60_000

export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0)
    if (Date.now() - last < ONCE_IN) return
    sessionStorage.setItem(MARK, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
