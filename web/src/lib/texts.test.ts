// spec: SHELL-30
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../locales/de')

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

const texts = readdirSync(folder).flatMap((file) =>
  textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
)

it.each([
  'Ein Fehler ist aufgetreten. Das tut uns leid.',
  'Login fehlgeschlagen',
  'Profil online',
  'Profil offline',
  'Aktivierung fehlgeschlagen',
  'Deaktivierung fehlgeschlagen',
  'Freigeben',
  'Wartet auf Freigabe',
  'Jetzt Veröffentlichen',
  'Live',
  'sofort nach Freigabe',
  'Deine Posts konnten leider nicht geladen werden.',
  'Du hast keine weiteren Posts',
  'Alles anzeigen',
  'Weniger anzeigen',
  'Der Post konnte aufgrund eines Fehlers nicht bearbeitet werden. Versuch es gleich wieder oder kontaktiere uns.',
  'Du musst ein Datum setzen, an dem dein Post veröffentlicht werden soll.',
  'Logout',
  'Online',
])('says word for word: %s', (quoted) => {
  expect(texts).toContain(quoted)
})

it('has no text left empty', () => {
  expect(texts.filter((text) => text.trim() === '')).toEqual([])
})
