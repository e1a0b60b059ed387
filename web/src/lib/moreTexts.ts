// The texts of the signed-in console, and of the reasons that posts and files have. Loaded with its first page.
import changelog from '../../locales/de/changelog.json'
import composer from '../../locales/de/composer.json'
import home from '../../locales/de/home.json'
import media from '../../locales/de/media.json'
import problems from '../../locales/de/postProblems.json'
import posts from '../../locales/de/posts.json'
import preview from '../../locales/de/preview.json'
import profiles from '../../locales/de/profiles.json'
import roles from '../../locales/de/roles.json'
import shown from '../../locales/de/shown.json'
import shownInEnglish from '../../locales/en/shown.json'
import { addTexts, texts } from './texts'
import './uiTexts'

export const moreCatalogues = addTexts({
  changelog,
  composer,
  home,
  media,
  posts,
  preview,
  problems,
  profiles,
  roles,
  shown,
})

// Texts around a post are shown in the language of the post.
texts.addResourceBundle('en', 'shown', shownInEnglish satisfies typeof shown)
