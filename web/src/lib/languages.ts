// The two languages of texts: German is always there, English only for profiles that may write it.
import type { Language } from '@/graphql/generated/graphql'
import { cleanText } from './cleanText'

export const languages = ['de', 'en'] as const satisfies Language[]

/** A text in both languages. A blank text counts as missing. */
export type Texts = Record<Language, string>

export const noTexts: Texts = { de: '', en: '' }

export const isBlank = (text: string): boolean => cleanText(text) === ''

export const areBlank = (texts: Texts): boolean => languages.every((lang) => isBlank(texts[lang]))

/** The text in this language, or the German text if that is missing. */
export const inLanguage = (texts: Texts, language: Language): string =>
  isBlank(texts[language]) ? texts.de : texts[language]

/** The language of the text that `inLanguage` returns. */
export const languageShown = (texts: Texts, language: Language): Language =>
  isBlank(texts[language]) ? 'de' : language

/** Counts code points of the cleaned text, like the server. */
export const isLonger = (text: string, limit: number): boolean =>
  [...cleanText(text)].length > limit

type Pair = { lang: Language; value: string }

/** Reads texts from the server's form: the German text and pairs without blank values. */
export const textsOf = (german: string | null | undefined, pairs: readonly Pair[]): Texts => ({
  de: german ?? pairs.find(({ lang }) => lang === 'de')?.value ?? '',
  en: pairs.find(({ lang }) => lang === 'en')?.value ?? '',
})

export const pairsOf = (texts: Texts, written: readonly Language[]): Pair[] =>
  written.map((lang) => ({ lang, value: texts[lang] })).filter(({ value }) => !isBlank(value))
