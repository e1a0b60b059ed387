// After a server update the code chunks of the previous console are gone, and a page that was
// opened before cannot load its next chunk. It then announces the update and waits for the user to
// reload, so that nothing being written or sent is lost. A chunk that only failed to load, or a
// server that cannot be reached, does not count as an update. Requests announce an update as well, if
// the server has other documents (src/graphql/fetchById.ts).
import { create } from 'zustand'

export const useOutdated = create<{ outdated: boolean }>()(() => ({ outdated: false }))

export const watchForUpdate = (): void =>
  window.addEventListener('vite:preloadError', ({ payload }) => void look(payload))

export const announceUpdate = (): void => useOutdated.setState({ outdated: true })

async function look(failure: Error): Promise<void> {
  if (await isByUpdate(failure)) announceUpdate()
}

let looking = false

/** Announces an update if the server's console is another one. */
export async function lookForUpdate(): Promise<void> {
  if (looking || useOutdated.getState().outdated) return
  looking = true
  try {
    if (await isOtherConsole()) announceUpdate()
  } finally {
    looking = false
  }
}

/** Whether a chunk failed to load because the server has another version of the console by now. */
export const isByUpdate = async (failure: Error): Promise<boolean> =>
  (await isGone(failure)) || (await isOtherConsole())

/** Whether the server responds 404 for the chunk. Most browsers name it in the error message. */
async function isGone({ message }: Error): Promise<boolean> {
  const [part] = message.match(/(https?:\/)?\/\S+$/) ?? []
  const answer = part && (await ask(part, 'HEAD'))
  return answer ? answer.status === 404 : false
}

/** Whether the server's console starts with another script than this one. */
async function isOtherConsole(): Promise<boolean> {
  const answer = await ask('/', 'GET')
  if (!answer?.ok) return false
  const text = await answer.text().catch(() => '')
  const page = new DOMParser().parseFromString(text, 'text/html')
  const script = scriptOf(page)
  return script !== null && script !== scriptOf(document)
}

const scriptOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** Null if the server cannot be reached. */
const ask = (address: string, method: 'GET' | 'HEAD'): Promise<Response | null> =>
  fetch(address, { method, cache: 'no-store' }).catch(() => null)
