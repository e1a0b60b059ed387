// Notifications that disappear by themselves. On a slow machine one may be gone before the test
// looks for it, so the page records all of them.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { holdTimers } from './timers.ts'

type NotedMessage = { words: string; role: string | null }

declare global {
  interface Window {
    notedMessages?: NotedMessage[]
  }
}

/**
 * Required for each context whose pages are passed to `expectMessage`. The fixture does it for its
 * own.
 */
export async function noteMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const noted: NotedMessage[] = []
    window.notedMessages = noted
    const message = '.mantine-Notification-root'
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue
        const all = added.matches(message) ? [added] : [...added.querySelectorAll(message)]
        noted.push(...all.map(({ textContent, role }) => ({ words: textContent, role })))
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/**
 * Expects that the page has shown the message since it was loaded or since the last such call, with
 * this role if one is given.
 */
export async function expectMessage(
  page: Page,
  words: string,
  role?: 'status' | 'alert',
): Promise<void> {
  const take = () =>
    page.evaluate(
      ([words, role]) => {
        const noted = window.notedMessages
        if (noted === undefined) throw new Error('Call noteMessages for the context of this page.')
        const at = noted.findIndex(
          (message) => message.words.includes(words) && (role ?? message.role) === message.role,
        )
        return at !== -1 && noted.splice(at, 1).length === 1
      },
      [words, role] as const,
    )
  await expect.poll(take, { message: `the message '${words}' was shown` }).toBe(true)
}

/**
 * Keeps messages until they are closed, instead of for the 3 s of web/src/ui/notify.tsx. Must be called before the page
 * is opened.
 */
export const keepMessages = (page: Page): Promise<void> => holdTimers(page, 3_000)
