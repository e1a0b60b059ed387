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

const specification = readFileSync(
  join(import.meta.dirname, '../../../docs/specification.md'),
  'utf8',
)
/** The texts in single quotes in the specification. */
const quotes = [
  ...new Set(
    [...specification.matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].map(([, quote]) => quote ?? ''),
  ),
]

/**
 * Quoted texts that are not German texts of an existing screen: names, symbols, and areas that are
 * not built yet.
 */
const elsewhere = new Set([
  // Internal area.
  'show link',
  // Not on a screen.
  'jobs',
  'company',
  'visibility by roles',
  '.',
  '-',
  ':',
  '_',
  'admin',
  'Old Password incorrect',
])

/**
 * Corrected spelling and grammar mistakes [A-174: mistakes in quoted texts], and texts with
 * placeholders.
 */
const corrected: Record<string, string> = {
  'freizugebende Veröffentlichungen': 'Freizugebende Veröffentlichungen',
  'fruehestens nach Freigabe': 'frühestens nach Freigabe',
  'Bitte gib einen Anzeignamen ein': 'Bitte gib einen Anzeigenamen ein',
  'Anzeigname muss aus 1-50 Zeichen bestehen': 'Anzeigename muss aus 1-50 Zeichen bestehen',
  'Bitte gib eine Namen ein': 'Bitte gib einen Namen ein',
  'Bitte gib ein Account Typ an': 'Bitte gib einen Account-Typ an',
  'Die Größe aller Bilder soll das Limit von 35MB nicht überschreiten.':
    'Die Größe aller Bilder soll das Limit von 35 MB nicht überschreiten.',
  'Dateigröße von {file} übersteigt das Limit von 40MB.':
    'Dateigröße von {{file}} übersteigt das Limit von 40 MB.',
  'Es ist leider ein Fehler aufgetreten. Bitte kontaktieren sie {email}':
    'Es ist leider ein Fehler aufgetreten. Bitte kontaktieren Sie {{email}}',
  'Bitte vermeide folgende Wörter': 'Bitte vermeide folgende Wörter: {{words}}',
  Stimme: '{{shown}} Stimme',
}

it.each(quotes.filter((quote) => !elsewhere.has(quote)))('contains verbatim: %s', (quote) => {
  const expected = corrected[quote] ?? quote.replace(/\{(\w+)\}/g, '{{$1}}')
  expect(texts).toContain(expected)
})

it('lists no quote that is missing in the specification', () => {
  expect(
    [...elsewhere, ...Object.keys(corrected)].filter((quote) => !quotes.includes(quote)),
  ).toEqual([])
})

it('has no empty text', () => {
  expect(texts.filter((text) => text.trim() === '')).toEqual([])
})
