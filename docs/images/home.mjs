// Takes docs/images/home.png anew: home of the demo world's students' council at 1440 px, with a
// post being written, so that the phone shows it. In e2e/, after `make build`:
//
//   ../tools/with-node node --input-type=module < ../docs/images/home.mjs
import { chromium } from '@playwright/test'
import config from './playwright.config.ts'
import { ADMIN, signIn } from './support/people.ts'
import { Server } from './support/server.ts'

const TEXT = `**Erstiwoche:** Das Programm steht! 🎉
Montag um 10 Uhr geht es im Audimax los, danach zeigen wir euch den Campus. *Bringt Freunde mit.*`

const server = await Server.start()
const browser = await chromium.launch(config.use.launchOptions)
try {
  const { locale, timezoneId } = config.use
  const size = { width: 1440, height: 940 }
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: size,
    locale,
    timezoneId,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await signIn(page, ADMIN)
  await page.getByRole('textbox', { name: 'Text auf Deutsch' }).click()
  await page.getByRole('button', { name: 'Verstanden' }).click()
  await page.getByRole('textbox', { name: 'Text auf Deutsch' }).fill(TEXT)
  await page.getByText('In diesem Browser gesichert').waitFor()
  await page.mouse.move(0, 0)
  await page.screenshot({ path: '../docs/images/home.png', animations: 'disabled' })
} finally {
  await browser.close()
  await server.remove()
}
