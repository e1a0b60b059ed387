// The German texts, one catalogue per feature. A key that does not exist does not compile. The
// texts of the signed-out pages are loaded first; moreTexts.ts adds the others.
import i18next, { type FlatNamespace, type ParseKeys } from 'i18next'
import { initReactI18next } from 'react-i18next'
import problems from '../../locales/de/problems.json'
import session from '../../locales/de/session.json'
import shell from '../../locales/de/shell.json'

export const firstCatalogues = { problems, session, shell }

export const texts = i18next.createInstance()

void texts.use(initReactI18next).init({
  lng: 'de',
  resources: { de: firstCatalogues },
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
  returnNull: false,
})

/** Adds catalogues of German texts, by their names. */
export function addTexts<Catalogues extends Record<string, object>>(added: Catalogues): Catalogues {
  for (const [name, catalogue] of Object.entries(added)) {
    texts.addResourceBundle('de', name, catalogue)
  }
  return added
}

/** Whether a catalogue has this text, for keys that end in a reason from the server. */
export const hasText = <Catalogue extends FlatNamespace>(
  ns: Catalogue,
  key: string,
): key is ParseKeys<Catalogue> => texts.exists(key, { ns })
