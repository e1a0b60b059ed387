// The German catalogues, one per feature. A key that does not exist does not compile.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import composer from '../../locales/de/composer.json'
import home from '../../locales/de/home.json'
import posts from '../../locales/de/posts.json'
import preview from '../../locales/de/preview.json'
import problems from '../../locales/de/problems.json'
import profiles from '../../locales/de/profiles.json'
import session from '../../locales/de/session.json'
import shell from '../../locales/de/shell.json'

export const catalogues = { composer, home, posts, preview, problems, profiles, session, shell }

export const texts = i18next.createInstance()

void texts.use(initReactI18next).init({
  lng: 'de',
  resources: { de: catalogues },
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
  returnNull: false,
})
