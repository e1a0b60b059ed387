// The German texts, one catalogue per feature. A key that does not exist does not compile. The
// texts of the signed-out pages are loaded first; moreTexts.ts adds the others.
import i18next from 'i18next'
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
