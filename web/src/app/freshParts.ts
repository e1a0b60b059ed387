// After an update of the server the parts of the former console are gone. A page that was opened
// before finds its next part missing. It says so and waits until the person reloads it: what is just
// being written or sent comes first. A part that only did not arrive tells of no update, and neither
// does a server that is away.
import { create } from 'zustand'

export const useOutdated = create<{ outdated: boolean }>()(() => ({ outdated: false }))

export const watchForUpdate = (): void =>
  window.addEventListener('vite:preloadError', ({ payload }) => void look(payload))

async function look(failure: Error): Promise<void> {
  if (await isByUpdate(failure)) useOutdated.setState({ outdated: true })
}

/** Whether a part failed because the server has another console by now. */
export const isByUpdate = async (failure: Error): Promise<boolean> =>
  (await isGone(failure)) || (await isOtherConsole())

/** The server is there and has the part no more. Most browsers name it. */
async function isGone({ message }: Error): Promise<boolean> {
  const [part] = message.match(/(https?:\/)?\/\S+$/) ?? []
  const answer = part && (await ask(part, 'HEAD'))
  return answer ? answer.status === 404 : false
}

/** The server has a console, and it begins with another script than this one. */
async function isOtherConsole(): Promise<boolean> {
  const answer = await ask('/', 'GET')
  if (!answer?.ok) return false
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const script = scriptOf(page)
  return script !== null && script !== scriptOf(document)
}

const scriptOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** Null when nobody answers. */
const ask = (address: string, method: 'GET' | 'HEAD'): Promise<Response | null> =>
  fetch(address, { method, cache: 'no-store' }).catch(() => null)
