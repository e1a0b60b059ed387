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
  'Nicht genügend Daten zur weiteren Auswertung',
  'Es ist leider ein Fehler aufgetreten. Bitte kontaktieren sie {{email}}',
  'Weniger anzeigen',
  'Der Post konnte aufgrund eines Fehlers nicht bearbeitet werden. Versuch es gleich wieder oder kontaktiere uns.',
  'Du musst ein Datum setzen, an dem dein Post veröffentlicht werden soll.',
  'Logout',
  'Bild anpassen',
  'Einstellungen konnten nicht gespeichert werden',
  'Einstellungen wurden aktualisiert',
  'Deine Einstellungen konnten leider nicht geladen werden.',
  'Bitte gib einen Anzeignamen ein',
  'Anzeigname muss aus 1-50 Zeichen bestehen',
  'Nutzername bereits vergeben',
  'Keine valide E-Mail-Adresse',
  'Keine valide Telefonnummer',
  'Keine valide URL',
  'Bitte gib deine E-Mail ein',
  'Bitte gib eine gültige E-Mail ein',
  'Bitte gib dein altes Passwort ein',
  'Falsches Passwort',
  'Passwort konnte nicht geändert werden',
  'Passwort erfolgreich geändert',
  'Passwort wurde aktualisiert',
  'Bitte gib eine Namen ein',
  'Bitte gib eine E-Mail-Adresse ein',
  'E-Mail bereits vergeben',
  'Bitte gib ein Account Typ an',
  'Account konnte nicht erstellt werden',
  'Account wurde erfolgreich erstellt',
  'Account konnte nicht aktualisiert werden',
  'Account wurde erfolgreich aktualisiert',
  'Account konnte nicht gelöscht werden',
  'Account erfolgreich gelöscht',
  'Keine Daten vorhanden',
  'Online',
  'Bitte gib deine E-Mail-Adresse ein',
  'Keine valide E-Mail-Adresse',
  'Passwort zurücksetzen fehlgeschlagen',
  'Dein Link ist ungültig oder abgelaufen',
  'Bitte gib mindestens 8 Zeichen ein',
  'Nicht nur Leerzeichen',
  'Bitte verwende mindestens eine Zahl',
  'Bitte verwende Groß- und Kleinschreibung',
  'Passwörter stimmen nicht überein',
  'Altes und neues Passwort dürfen nicht übereinstimmen',
  'Während der Registrierung kam es zu einem Fehler',
  'Du hast dich erfolgreich registriert',
  'Während der Aktualisierung kam es zu einem Fehler',
  'Deine Daten wurden erfolgreich aktualisiert',
  'Einwilligung Marketingzwecke',
  'Dateigröße von {{file}} übersteigt das Limit von 40MB.',
  '{{file}} konnte nicht hochgeladen werden.',
  'Die Größe aller Bilder soll das Limit von 35MB nicht überschreiten.',
  'Fehler: Fehlendes Video',
  'Während des Vorganges kam es zu einem Fehler.',
  'Optionen dürfen nicht nur aus Leerzeichen bestehen',
])('says word for word: %s', (quoted) => {
  expect(texts).toContain(quoted)
})

it('has no text left empty', () => {
  expect(texts.filter((text) => text.trim() === '')).toEqual([])
})
