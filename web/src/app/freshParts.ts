// After an update of the server the parts of the former console are gone. A page that was opened
// before finds its next part missing: it reloads itself once and is the new one. Not while the server
// is away: then a reload would leave nothing at all.

const MARK = 'aushang.reloaded'
/** A second failure within this time, in ms, is no update but something that a person should see. */
const ONCE_IN = 60_000

export const reloadWhenOutdated = (): void =>
  window.addEventListener('vite:preloadError', () => void reloadOnce())

async function reloadOnce(): Promise<void> {
  if (!(await isServerThere())) return
  const last = Number(sessionStorage.getItem(MARK) ?? 0)
  if (Date.now() - last < ONCE_IN) return
  sessionStorage.setItem(MARK, String(Date.now()))
  location.reload()
}

const isServerThere = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
