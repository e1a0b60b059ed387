// Simulates several tabs of one browser: each has its own memory and session storage, and all share
// local storage and the Web Locks, which jsdom lacks.
import { onTestFinished, vi } from 'vitest'

type Keep = typeof import('@/features/writing/keep')
type State = typeof import('@/features/writing/state')
type Editing = typeof import('@/features/posts/editing')
type KeepEditing = typeof import('@/features/composer/keepEditing')
type Session = typeof import('@/features/session/store')

type Held = { name: string; tab: object; release: () => void }
let held: Held[] = []
let current: object = {}

/** The part of the Web Locks API that the console uses. */
const locks = {
  async request(name: string, _options: LockOptions, taken: (lock: unknown) => unknown) {
    if (held.some((one) => one.name === name)) return taken(null)
    const mine: Held = { name, tab: current, release: () => {} }
    held.push(mine)
    const until = taken({ name }) as Promise<void>
    const closed = new Promise<void>((resolve) => {
      mine.release = resolve
    })
    await Promise.race([until, closed])
    held = held.filter((one) => one !== mine)
  },
  query: async () => ({ held: held.map(({ name }) => ({ name })) }),
}

export function aBrowser(): void {
  held = []
  session = null
  sessions.clear()
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
}

const notes = new Map<object, Record<string, string>>()

type UseSession = Session['useSession']
const sessions = new Set<UseSession>()
let session: ReturnType<UseSession['getState']> | null = null

/** Synchronizes the session between all tabs. */
function shareSession(useSession: UseSession, owner: string): () => void {
  const [accountId = owner] = owner.split('.')
  if (session?.accountId !== accountId) session = { ...useSession.getState(), accountId }
  useSession.setState(session, true)
  sessions.add(useSession)
  const stop = useSession.subscribe((changed) => {
    if (changed === session) return
    session = changed
    for (const each of sessions) each.setState(changed, true)
  })
  return () => {
    sessions.delete(useSession)
    stop()
  }
}

/** Runs a function in a tab, with the tab's session storage. */
async function inTab<Done>(tab: object, act: () => Done | Promise<Done>): Promise<Done> {
  current = tab
  sessionStorage.clear()
  for (const [name, value] of Object.entries(notes.get(tab) ?? {})) {
    sessionStorage.setItem(name, value)
  }
  const done = await act()
  notes.set(tab, { ...sessionStorage })
  return done
}

/** Opens a tab with the owner's drafts. If `former` is an open tab, it is reloaded. */
export async function openTab(owner: string, former: object = {}) {
  vi.resetModules()
  const keep: Keep = await import('@/features/writing/keep')
  const state: State = await import('@/features/writing/state')
  const editing: Editing = await import('@/features/posts/editing')
  const { keepEditing }: KeepEditing = await import('@/features/composer/keepEditing')
  const { useSession, endSession }: Session = await import('@/features/session/store')
  const leaveSession = shareSession(useSession, owner)
  let leavePage = () => {}

  const tab = {
    ...keep,
    tab: former,
    get: state.useComposer.getState,
    /** Opens the page with the composer again, for example after another page. */
    openPage: (): Promise<unknown> =>
      inTab(former, () => {
        leavePage()
        leavePage = keepEditing()
        return keep.openDrafts(owner)
      }),
    type(words: string): void {
      state.changeDraft(state.FRESH, ({ texts }) => ({ texts: { ...texts, de: words } }))
    },
    /** Types a new post and waits until it is stored. */
    async write(words: string): Promise<void> {
      state.useComposer.setState({ keptAt: null })
      tab.type(words)
      await vi.waitFor(
        () => {
          if (typeof state.useComposer.getState().keptAt !== 'number') throw new Error('Not kept.')
        },
        { timeout: 60_000 },
      )
    },
    text: () => state.useComposer.getState().fresh.texts.de,
    begin: state.beginEdit,
    stored: state.storedEdit,
    /** Opens a stored post like the menu of its card. */
    startEditing: (post: string): Promise<void> => inTab(former, () => editing.startEditing(post)),
    editing: editing.useEditing.getState,
    endSession: (): Promise<void> => inTab(former, endSession),
    /** Simulates that the user returns to this tab. */
    async comeBack(): Promise<void> {
      window.dispatchEvent(new Event('focus'))
    },
    close(): void {
      leavePage()
      leaveSession()
      for (const one of held) if (one.tab === former) one.release()
      held = held.filter((one) => one.tab !== former)
    },
  }
  onTestFinished(tab.close)
  await tab.openPage()
  return tab
}
