// End-to-end tests with the real binary in Debian's headless Chromium. Each test has its own server and
// database (support/test.ts), copied from one prepared demo world (support/prepare.ts).
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/prepare.ts',
  outputDir: 'results/artifacts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // On a shared machine the process may be suspended for many seconds. Only failing tests wait this
  // long.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // While an element moves, Playwright scrolls the page before it clicks. A menu may then open to
    // the other side, away from the click.
    contextOptions: { reducedMotion: 'reduce' },
    // Contains calls, network and console. `--trace on` also records the page after each step, which
    // takes a fifth more processor time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      // The browser must not send requests of its own.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
