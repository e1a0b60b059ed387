// Date and time of an event as text, in the readers' language; always in Berlin time [A-111].
import type { Language } from '@/graphql/generated/graphql'

const locale = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Language, string>

const timeZone = 'Europe/Berlin'

/** NOV 24 */
export function dayOf(instant: string, language: Language): { month: string; number: string } {
  const at = new Date(instant)
  const format = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString(locale[language], { timeZone, ...options })
  return {
    month: format({ month: 'short' }).replace('.', ''),
    number: at.toLocaleDateString('en-GB', { timeZone, day: 'numeric' }),
  }
}

/** Di., 24.11.2026, 09:00 – 10:00 Uhr */
export function spanOf(start: string, end: string | null, language: Language): string {
  if (!end) return `${dayIn(start, language)}, ${withUhr(hour(start), language)}`
  if (dayIn(start, language) === dayIn(end, language))
    return `${dayIn(start, language)}, ${withUhr(`${hour(start)}\u00a0– ${hour(end)}`, language)}`
  const one = (instant: string) => `${dayIn(instant, language)}, ${hour(instant)}`
  return withUhr(`${one(start)} – ${one(end)}`, language)
}

const dayIn = (instant: string, language: Language): string =>
  new Date(instant).toLocaleDateString(locale[language], {
    timeZone,
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })

const hour = (instant: string): string =>
  new Date(instant).toLocaleTimeString('de-DE', { timeZone, hour: '2-digit', minute: '2-digit' })

const withUhr = (time: string, language: Language): string =>
  language === 'de' ? `${time}\u00a0Uhr` : time
