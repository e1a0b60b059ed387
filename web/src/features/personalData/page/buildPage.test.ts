import { aSection, controllerAnswer, personalData } from '@test/personalData'
import axeCore from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { DataSection, PersonalData } from '../personalData'
import '@/lib/moreTexts'
import { buildPage } from './buildPage'

async function read(data: PersonalData, institution: string | null = null) {
  const html = await buildPage(data, controllerAnswer(institution).config)
  return { html, page: new DOMParser().parseFromString(html, 'text/html') }
}

const textOf = (node: Element | null | undefined) =>
  node?.textContent.replaceAll('\u00a0', ' ').trim() ?? ''

const sectionNamed = (page: Document, title: string) =>
  [...page.querySelectorAll('h3')].find((heading) => textOf(heading) === title)?.parentElement

/** The rows of a table, the first one with the headings of the columns. */
async function tableOf(section: DataSection, title: string) {
  const { page } = await read(personalData([section]))
  const rows = [...(sectionNamed(page, title)?.querySelectorAll('tr') ?? [])]
  return rows.map((row) => [...row.children].map(textOf))
}

describe('the page', () => {
  it('says whose data it contains, and of when', async () => {
    const { html, page } = await read(personalData())
    expect(html).toMatch(/^<!doctype html>\n<html lang="de">/)
    expect(page.title.replaceAll('\u00a0', ' ')).toBe(
      'Auskunft nach Art. 15 DSGVO: anna@uni.example',
    )
    expect([...page.querySelectorAll('dd')].map(textOf)).toEqual([
      'anna@uni.example',
      'Fachschaft Physik',
      '24.11.2026, 09:00 Uhr',
    ])
  })

  it('names who is responsible, with links', async () => {
    const { page } = await read(personalData(), 'Universität Beispielstadt')
    expect(textOf(page.body)).toContain(
      'Verantwortlich für die Verarbeitung ist Universität Beispielstadt.',
    )
    const links = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      'https://aushang.example/impressum',
      'https://aushang.example/datenschutz',
      'mailto:hilfe@aushang.example',
    ])
    const { page: unnamed } = await read(personalData(), null)
    expect(textOf(unnamed.body)).toContain('Wer das ist, steht im Impressum.')
  })

  it('contains what Art. 15 GDPR asks, below headings in order', async () => {
    const { page } = await read(personalData([aSection('mails')]))
    const headings = [...page.querySelectorAll('h1, h2, h3')]
    expect(headings.map((heading) => `${heading.tagName} ${textOf(heading)}`)).toEqual([
      'H1 Auskunft nach Art. 15 DSGVO',
      'H2 Inhalt',
      'H2 Angaben zur Verarbeitung',
      'H3 Verantwortlich',
      'H3 Zwecke',
      'H3 Empfänger',
      'H3 Speicherdauer',
      'H3 Herkunft der Daten',
      'H3 Rechte',
      'H3 Automatisierte Entscheidungen',
      'H2 Gespeicherte Daten',
      'H3 Account',
      'H3 E-Mails an den Account',
    ])
  })

  it('links to each section', async () => {
    const { page } = await read(personalData([aSection('mails'), aSection('audit')]))
    const links = [...page.querySelectorAll('nav a')]
    expect(links.map(textOf)).toEqual([
      'Angaben zur Verarbeitung',
      'Account',
      'E-Mails an den Account',
      'Protokoll',
    ])
    for (const link of links) {
      expect(page.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
    }
  })

  it('has no accessibility violations', async () => {
    const rows = [{ action: 'post.publish', at: '2026-03-04T23:30:00Z' }]
    const { page } = await read(personalData([aSection('audit', { rows }), aSection('mails')]))
    const shown = document.importNode(page.body, true)
    const place = document.body.appendChild(document.createElement('div'))
    place.append(...shown.childNodes)
    const rules = { 'color-contrast': { enabled: false } }
    const { violations } = await axeCore.run(place, { rules })
    place.remove()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})

describe('a section', () => {
  it('shows the account as a list of its values', async () => {
    const { page } = await read(personalData())
    const rows = [...(sectionNamed(page, 'Account')?.querySelectorAll('tr') ?? [])]
    expect(rows.map((row) => [...row.children].map(textOf))).toEqual([
      ['E-Mail-Adresse', 'anna@uni.example'],
      ['Name', 'Anna Ott'],
      ['Rolle', 'Account-Administrator'],
      ['Profil', 'Fachschaft Physik'],
      ['Angelegt am', '05.03.2026, 00:30 Uhr'],
      ['Registriert', 'ja'],
      ['E-Mail-Adresse bestätigt am', '–'],
      ['Übersprungene Schritte der Einrichtung', 'Titelbild hinzufügen'],
    ])
    expect(rows.every(({ firstElementChild }) => firstElementChild?.matches('th[scope=row]'))).toBe(
      true,
    )
  })

  it('shows rows with the words of the console', async () => {
    const entry = {
      action: 'account.update_role',
      at: '2026-03-04T23:30:00.000+00:00',
      byThisAccount: false,
      details: '{"from":"USER","to":"ADMIN"}',
      role: 'SUPERADMIN',
    }
    expect(await tableOf(aSection('audit', { rows: [entry] }), 'Protokoll')).toEqual([
      ['Zeit', 'Aktion', 'Von diesem Account', 'Rolle', 'Einzelheiten'],
      [
        '05.03.2026, 00:30 Uhr',
        'Rolle geändert',
        'nein',
        'Intern',
        'Von: Redaktion; Zu: Account-Administrator',
      ],
    ])
    const consent = { kind: 'privacy_policy', version: 20180918, given: true }
    expect(await tableOf(aSection('consents', { rows: [consent] }), 'Einwilligungen')).toEqual([
      ['Art', 'Fassung', 'Zugestimmt'],
      ['Datenschutzerklärung', '18.09.2018', 'ja'],
    ])
    const file = { kind: 'IMAGE', bytes: 24_835, createdAt: '2026-03-04T23:30:00Z', postId: null }
    expect(await tableOf(aSection('files', { rows: [file] }), 'Hochgeladene Dateien')).toEqual([
      ['Angelegt am', 'Art', 'Größe', 'Kennung des Posts'],
      ['05.03.2026, 00:30 Uhr', 'Bild', '24,8 kB', '–'],
    ])
  })

  it.each([
    ['consents', null, 'solange der Account besteht'],
    ['idempotencyKeys', 90, '90 Tage, längstens, solange der Account besteht'],
    [
      'browsers',
      365,
      '365 Tage nach der letzten Benutzung, längstens, solange der Account besteht',
    ],
    ['audit', 730, '730 Tage, auch wenn der Account vorher gelöscht wird'],
    ['sessions', null, 'bis zur Abmeldung, längstens bis die Anmeldung abläuft'],
    ['newer', 1, '1 Tag, längstens, solange der Account besteht'],
  ])('%s says how long its rows are kept', async (name, keptForDays, period) => {
    const { page } = await read(personalData([aSection(name, { keptForDays })]))
    expect(textOf(page.querySelector('main'))).toContain(`Speicherdauer: ${period}.`)
  })

  it('says that nothing is stored', async () => {
    const { page } = await read(personalData([aSection('links')]))
    const links = sectionNamed(page, 'Links in E-Mails')
    expect(textOf(links)).toContain('Nichts gespeichert')
    expect(links?.querySelector('table')).toBeNull()
  })

  it('says how many rows there are, and that older ones are omitted', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => ({ details: null, id: at }))
    const whole = await read(personalData([aSection('audit', { rows })]))
    expect(textOf(sectionNamed(whole.page, 'Protokoll'))).toContain('1.001 Einträge')
    const { page } = await read(personalData([aSection('audit', { rows, isShortened: true })]))
    expect(textOf(sectionNamed(page, 'Protokoll'))).toContain('nur die neuesten 1.001 Einträge')
    expect(page.querySelectorAll('tbody tr')).toHaveLength(1001 + 8)
  })

  it('that is not known is shown with its names and values', async () => {
    const row = {
      'a.b:c': 'x',
      __proto__y: [1, 'z'],
      deep: { more: true },
      kind: 'NEW',
      at: 'soon',
    }
    const table = await tableOf(aSection('quiz.answers', { rows: [row] }), 'quiz.answers')
    expect(table).toEqual([
      ['a.b:c', '__proto__y', 'deep', 'Art', 'Zeit'],
      ['x', '1, z', '{"more":true}', 'NEW', 'soon'],
    ])
  })
})

describe('values that people wrote', () => {
  const nasty = '</td><script>alert(1)</script><img src=x onerror="alert(2)">&amp;'

  it('are never read as HTML', async () => {
    const data = personalData([
      aSection(nasty, { rows: [{ [nasty]: nasty }] }),
      aSection('posts', { rows: [{ beginning: nasty, profile: `"'>${nasty}` }] }),
    ])
    const account = data.sections[0]?.rows[0]
    if (account) Object.assign(account, { email: `</title>${nasty}`, name: nasty })
    const { page } = await read(data, nasty)
    expect(page.querySelectorAll('script, img')).toHaveLength(0)
    expect(page.title).toContain(nasty)
    expect(sectionNamed(page, nasty)?.querySelector('td')?.textContent).toBe(nasty)
    expect(page.body.textContent).toContain(`"'>${nasty}`)
  })

  it('do not change dates, words and long texts', async () => {
    const long = 'x'.repeat(5000)
    const rows = [{ beginning: '2026-11-24T08:00:00Z', profile: 'LIVE' }, { beginning: long }]
    const table = await tableOf(aSection('posts', { rows }), 'Geschriebene Posts')
    expect(table).toEqual([
      ['Profil', 'Anfang des Textes'],
      ['LIVE', '2026-11-24T08:00:00Z'],
      ['–', long],
    ])
  })
})

it('loads nothing and runs nothing', async () => {
  const { page } = await read(personalData())
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  )
  expect(page.querySelectorAll('[src], link, script')).toHaveLength(0)
})
