// Holds timers of the console, so that messages and windows stay open until a slow machine has looked at them.
import type { Page } from '@playwright/test'

const NEVER = 2 ** 31 - 1

/** Timers of exactly this time, in ms, do not fire in documents that the page opens from now on. */
export async function holdTimers(page: Page, time: number): Promise<void> {
  await page.addInitScript(
    ({ time, never }) => {
      const begin = window.setTimeout
      const timer = (act: TimerHandler, ms?: number, ...rest: unknown[]) =>
        begin(act, ms === time ? never : ms, ...rest)
      Object.assign(window, { setTimeout: timer })
    },
    { time, never: NEVER },
  )
}
