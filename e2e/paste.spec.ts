// Text copied from Word and from web pages keeps its formatting in the clipboard of a real browser.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADMIN, signIn } from './support/people.ts'
import { phone, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const word = join(import.meta.dirname, '../web/test/copied/word.html.txt')

test('text from Word keeps bold, italics, links and lists, also in the phone preview', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const text = textOf(page)
  const html = await readFile(word, 'utf8')
  await text.evaluate((area, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'Sommerfest der Fachschaft')
    area.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)
  await expect(text).toHaveValue(
    [
      '**Sommerfest der Fachschaft**',
      '',
      '**Am Donnerstag** feiern wir *hinter dem Audimax*. Alles Weitere steht im Programm (https://fs.uni.example/programm?tag=1), Fragen an fest@fs.uni.example.',
      '',
      '• Grillen ab **18 Uhr**',
      '• Musik ab 20 Uhr',
      '1. Becher mitbringen',
      '',
      '***Student*innen*** aller **Fächer** sind eingeladen.',
    ].join('\n'),
  )
  const shown = phone(page)
  await expect(shown.getByText('hinter dem Audimax').and(shown.locator('em'))).toBeVisible()
  await expect(shown).not.toContainText('**')
})

test('text copied from a web page keeps bold, italics and links, and pasting can be undone', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN)
  const site = await context.newPage()
  await site.setContent(
    `<style>.key { font-weight: 700 } .wide { white-space: nowrap }</style>
     <h2>Semesterticket</h2>
     <p>Ab <span class="key">Oktober</span> gilt es <em>bundesweit</em>:
        <a class="wide" href="https://ticket.uni.example/alt?a=1&amp;b=2">alle Fragen</a>.</p>
     <ul><li>Abo kündigen</li><li><b>Ausweis</b> mitnehmen</li></ul>`,
  )
  await site.keyboard.press('Control+a')
  await site.keyboard.press('Control+c')
  await site.close()
  await page.bringToFront()
  const text = textOf(page)
  await text.fill('Neu: ')
  await text.press('Control+v')
  await expect(text).toHaveValue(
    [
      'Neu: **Semesterticket**',
      '',
      'Ab **Oktober** gilt es *bundesweit*: alle Fragen (https://ticket.uni.example/alt?a=1&b=2).',
      '',
      '• Abo kündigen',
      '• **Ausweis** mitnehmen',
    ].join('\n'),
  )
  await text.press('Control+z')
  await expect(text).toHaveValue('Neu: ')
})
