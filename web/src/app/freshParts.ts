// After an update of the server the parts of the former console are gone. A page that was opened
// before finds its next part missing. It says so and waits until the person reloads it: what is just
// being written or sent comes first. While the server is away nothing is said of an update.
import { create } from 'zustand'

export const useOutdated = create<{ outdated: boolean }>()(() => ({ outdated: false }))

export const watchForUpdate = (): void =>
  window.addEventListener('vite:preloadError', () => void look())

async function look(): Promise<void> {
  if (await isServerThere()) useOutdated.setState({ outdated: true })
}

const isServerThere = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
