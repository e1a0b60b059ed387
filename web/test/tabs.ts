// Several tabs of one browser: each with memory and notes of its own, all with the same storage and
// the same locks, which jsdom lacks.
import { vi } from 'vitest'

type Keep = typeof import('@/features/posts/composer/keep')
type State = typeof import('@/features/posts/composer/state')
type Editing = typeof import('@/features/posts/editing')

type Held = { name: string; tab: object; letGo: () => void }
let held: Held[] = []
let current: object = {}

/** The part of the browser's locks that the console uses. */
const locks = {
  async request(name: string, _options: LockOptions, taken: (lock: unknown) => unknown) {
    if (held.some((one) => one.name === name)) return taken(null)
    const mine: Held = { name, tab: current, letGo: () => {} }
    held.push(mine)
    const until = taken({ name }) as Promise<void>
    const closed = new Promise<void>((resolve) => {
      mine.letGo = resolve
    })
    await Promise.race([until, closed])
    held = held.filter((one) => one !== mine)
  },
  query: async () => ({ held: held.map(({ name }) => ({ name })) }),
}

export function aBrowser(): void {
  held = []
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
}

const notes = new Map<object, Record<string, string>>()

/** A tab in which the owner's drafts are open. A former one of the same name is reloaded. */
export async function openTab(owner: string, former: object = {}) {
  vi.resetModules()
  current = former
  sessionStorage.clear()
  for (const [name, value] of Object.entries(notes.get(former) ?? {})) {
    sessionStorage.setItem(name, value)
  }
  const keep: Keep = await import('@/features/posts/composer/keep')
  const state: State = await import('@/features/posts/composer/state')
  const { useEditing }: Editing = await import('@/features/posts/editing')
  await keep.openDrafts(owner)
  notes.set(former, { ...sessionStorage })
  return {
    ...keep,
    tab: former,
    get: state.useComposer.getState,
    /** Types a new post, and waits until it is kept. */
    async write(words: string): Promise<void> {
      state.useComposer.setState({ keptAt: null })
      state.changeDraft(state.FRESH, ({ texts }) => ({ texts: { ...texts, de: words } }))
      await vi.waitFor(() => {
        if (typeof state.useComposer.getState().keptAt !== 'number') throw new Error('Not kept.')
      })
    },
    text: () => state.useComposer.getState().fresh.texts.de,
    begin: state.beginEdit,
    editing: useEditing.getState,
    /** What the person sees who comes back to this tab. */
    async comeBack(): Promise<void> {
      window.dispatchEvent(new Event('focus'))
    },
    close(): void {
      for (const one of held) if (one.tab === former) one.letGo()
      held = held.filter((one) => one.tab !== former)
    },
  }
}
