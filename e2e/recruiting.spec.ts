// A company, then its jobs, end to end: found in the imported demo data, composed in both
// languages, shown in list, phone preview and to a reader, changed from one type to the other,
// deleted.
// spec: ATTACH-03, ATTACH-04, ATTACH-05, ATTACH-06, ATTACH-08, ATTACH-56, COMPOSER-22, ROLES-18
import { expectAccessible } from './support/axe.ts'
import { ADMIN, JOB_BOARD, Reader, signIn } from './support/people.ts'
import { begin, card, edit, field, phone, remove, send, textOf, update } from './support/posting.ts'
import { minHeight, rowsOf } from './support/sizes.ts'
import { expect, test } from './support/test.ts'

const TEXT = 'Getriebe, die leise laufen: Schaut euch das an.'

test('a company is advertised in both languages, then its jobs, and removed', async ({
  page,
  server,
}) => {
  const reader = await Reader.following(server, 'jobboerse')
  await signIn(page, JOB_BOARD)
  await begin(page, TEXT, 'Recruiting')
  await page.getByRole('combobox', { name: 'Unternehmen' }).fill('antrieb')
  const companies = page.getByRole('listbox', { name: 'Gefundene Unternehmen' })
  await expect(companies.getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await companies.getByRole('option', { name: 'Albtal Antriebstechnik GmbH' }).click()
  await field(page, 'Badge').fill('Hier lernst du viel')
  await page.getByRole('tab', { name: 'English' }).click()
  await field(page, 'Badge').fill('Learn a lot here')
  await expectAccessible(page)

  const preview = phone(page)
  await expect(preview.getByText('Albtal Antriebstechnik GmbH')).toBeVisible()
  await expect(preview.getByText('Learn a lot here')).toBeVisible()
  await send(page)

  const post = card(page, TEXT)
  await expect(post.getByText('Albtal Antriebstechnik GmbH')).toBeVisible()
  await expect(post.getByText('Hier lernst du viel')).toBeVisible()
  await expect(preview.getByText('Hier lernst du viel')).toBeVisible()
  await post.getByRole('button', { name: 'Englische Fassung lesen' }).click()
  await expect(post.getByText('Learn a lot here')).toBeVisible()
  const [company] = await shownTo(reader)
  expect(company).toMatchObject({
    type: 'COMPANY',
    company: { title: 'Albtal Antriebstechnik GmbH' },
    badgeTitle: 'Hier lernst du viel',
    translations: {
      badgeTitle: [
        { lang: 'de', value: 'Hier lernst du viel' },
        { lang: 'en', value: 'Learn a lot here' },
      ],
    },
  })
  const picture = await fetch(new URL(company?.company.header.large ?? '', server.url))
  expect(picture.headers.get('content-type')).toBe('image/jpeg')

  await edit(page, TEXT)
  const job = page.getByRole('combobox', { name: 'Stelle hinzufügen' })
  const found = page.getByRole('listbox', { name: 'Gefundene Stellen' })
  await job.click()
  await expect(found.getByRole('option')).toHaveCount(4)
  await found.getByRole('option', { name: /^Simulation/ }).click()
  await job.fill('getriebe')
  await found.getByRole('option', { name: /^Konstruktion von Getrieben/ }).click()
  await expect(job).toBeHidden()
  await expect(field(page, 'Badge')).toBeHidden()
  await expectAccessible(page)
  await update(page)
  await expect(post.getByRole('listitem')).toHaveText([
    /Simulation elektrischer Antriebe.*Praktikum.*Ettlingen/,
    /Konstruktion von Getrieben.*Werkstudium.*Ettlingen/,
  ])
  await expect(post.getByText('Learn a lot here')).toBeHidden()
  await expect(preview.getByText('Konstruktion von Getrieben')).toBeVisible()
  expect(await shownTo(reader)).toMatchObject([
    {
      type: 'JOBS',
      company: { title: 'Albtal Antriebstechnik GmbH' },
      jobs: [
        { title: 'Simulation elektrischer Antriebe', address: { city: 'Ettlingen' } },
        { title: 'Konstruktion von Getrieben', address: { city: 'Ettlingen' } },
      ],
    },
  ])

  await remove(page, TEXT)
  expect(await shownTo(reader)).toEqual([])
})

test('seven attachment types form two rows, and none is alone in a row on a phone', async ({
  page,
}) => {
  await signIn(page, JOB_BOARD)
  await textOf(page).click()
  const kinds = page.getByRole('toolbar', { name: 'Anhang', exact: true }).getByRole('button')
  await expect(kinds).toHaveCount(7)
  await expect.poll(() => rowsOf(kinds)).toEqual([4, 3])
  expect(await minHeight(kinds)).toBeGreaterThanOrEqual(36)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect.poll(() => minHeight(kinds)).toBeGreaterThanOrEqual(44)
  await expect.poll(async () => Math.min(...(await rowsOf(kinds)))).toBeGreaterThan(1)
})

test('profiles that may not advertise jobs are not offered them', async ({ page }) => {
  await signIn(page, ADMIN)
  await textOf(page).fill(TEXT)
  const kinds = page.getByRole('toolbar', { name: 'Anhang', exact: true })
  await expect(kinds.getByRole('button', { name: 'Event', exact: true })).toBeVisible()
  await expect(kinds.getByRole('button', { name: 'Recruiting', exact: true })).toHaveCount(0)
})

type Shown = {
  type: string
  company: { title: string; header: { large: string } }
}

/** The attachments of this test's post in the reader's feed. */
const shownTo = (reader: Reader): Promise<Shown[]> =>
  reader.attachments(
    TEXT,
    `... on CompanyAttachment { type company { title header { large } } badgeTitle
       translations { badgeTitle { lang value } } }
     ... on JobsAttachment { type company { title header { large } }
       jobs { title address { city } } }`,
  )
