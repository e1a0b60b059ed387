// The details of an entry in German. They are JSON: what is not known is shown as it is.
import { dateTime } from '@/lib/dates'
import { count } from '@/lib/numbers'
import { hasText, texts } from '@/lib/texts'

type Detail = { name: string; value: string }

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const WORD = /^[\w.]+$/

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function nameOf(key: string): string {
  const text = `audit.detail.${key}`
  return WORD.test(key) && hasText('staffLog', text) ? texts.t(text, { ns: 'staffLog' }) : key
}

function wordOf(word: string): string {
  if (INSTANT.test(word)) return dateTime(word)
  if (!WORD.test(word)) return word
  const [value, role, permission] = [`audit.value.${word}`, `name.${word}`, `permission.${word}`]
  if (hasText('staffLog', value)) return texts.t(value, { ns: 'staffLog' })
  if (hasText('roles', role)) return texts.t(role, { ns: 'roles' })
  if (hasText('staff', permission)) return texts.t(permission, { ns: 'staff' })
  const target = `targeting.role.${word}`
  return hasText('staff', target) ? texts.t(target, { ns: 'staff' }) : word
}

function textOf(value: unknown): string {
  const t = (key: 'yes' | 'not' | 'nothing') => texts.t(`audit.${key}`, { ns: 'staffLog' })
  if (typeof value === 'boolean') return t(value ? 'yes' : 'not')
  if (typeof value === 'number') return count(value)
  if (typeof value === 'string') return wordOf(value)
  if (Array.isArray(value)) return value.length === 0 ? t('nothing') : value.map(textOf).join(', ')
  if (!isObject(value)) return t('nothing')
  return Object.entries(value)
    .map(([key, inner]) => `${nameOf(key)}: ${textOf(inner)}`)
    .join('; ')
}

/** What cannot be read is one value without a name. */
export function detailsOf(json: string | null): Detail[] {
  if (json === null) return []
  try {
    const details: unknown = JSON.parse(json)
    if (isObject(details)) {
      return Object.entries(details).map(([key, value]) => ({
        name: nameOf(key),
        value: textOf(value),
      }))
    }
  } catch {
    // Shown as it is.
  }
  return [{ name: '', value: json }]
}
