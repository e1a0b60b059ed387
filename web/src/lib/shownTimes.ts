// Formats dates in the language of the reader; always in Berlin time.
import type { Language } from '@/graphql/generated/graphql'
import { date, dateTime } from './dates'

const timeZone = 'Europe/Berlin'

const day = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** 24.11.2026; in English 24/11/2026. */
export const dateIn = (instant: string, language: Language): string =>
  language === 'de' ? date(instant) : new Date(instant).toLocaleDateString('en-GB', day)

/** 24.11.2026, 09:00 Uhr; in English 24/11/2026, 09:00. */
export const dateTimeIn = (instant: string, language: Language): string =>
  language === 'de'
    ? dateTime(instant)
    : new Date(instant).toLocaleString('en-GB', { ...day, hour: '2-digit', minute: '2-digit' })
