// Journeys through the real binary in Debian's Chromium. Each test has a server and a database
// of its own (support/test.ts), a copy of one demo world (support/prepare.ts).
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
  // A machine that others share may stand still for many seconds. Only a test that fails waits
  // so long.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // Where something that is to be clicked still moves, Playwright scrolls the page to and fro,
    // and a menu that must open to the other side then is not where the click goes.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // The browser is to talk to our server alone, and to nobody by itself.
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
