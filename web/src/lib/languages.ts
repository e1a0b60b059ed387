// The two languages of texts: German always, English for those who may write it.
import type { Language } from '@/graphql/generated/graphql'
import { cleanText } from './cleanText'

export const languages = ['de', 'en'] as const satisfies Language[]

/** One text in both languages; a blank one is missing. */
export type Texts = Record<Language, string>

export const noTexts: Texts = { de: '', en: '' }

export const isBlank = (text: string): boolean => cleanText(text) === ''

export const areBlank = (texts: Texts): boolean => languages.every((lang) => isBlank(texts[lang]))

/** What the app shows: the wanted language, or German where that is missing. */
export const inLanguage = (texts: Texts, language: Language): string =>
  isBlank(texts[language]) ? texts.de : texts[language]

/** In which language that is. */
export const languageShown = (texts: Texts, language: Language): Language =>
  isBlank(texts[language]) ? 'de' : language

/** Characters as a person counts them; the server counts the same. */
export const isLonger = (text: string, limit: number): boolean =>
  [...cleanText(text)].length > limit

type Pair = { lang: Language; value: string }

/** As the server keeps them: the German text, and pairs of which empty ones are left out. */
export const textsOf = (german: string | null | undefined, pairs: readonly Pair[]): Texts => ({
  de: german ?? pairs.find(({ lang }) => lang === 'de')?.value ?? '',
  en: pairs.find(({ lang }) => lang === 'en')?.value ?? '',
})

export const pairsOf = (texts: Texts, written: readonly Language[]): Pair[] =>
  written.map((lang) => ({ lang, value: texts[lang] })).filter(({ value }) => !isBlank(value))
