// The values of a row in German. What is not known is shown as it is.
import '@/lib/onboardingTexts'
import { actionText } from '@/lib/audit/actionText'
import { detailsOf } from '@/lib/audit/details'
import { bytes } from '@/lib/bytes'
import { dateTime, versionDate } from '@/lib/dates'
import { hasText, texts } from '@/lib/texts'
import { wordOf } from './words'

const t = (key: 'yes' | 'no' | 'empty') => texts.t(key, { ns: 'personalDataPage' })

const instant = (value: string): string =>
  Number.isNaN(Date.parse(value)) ? value : dateTime(value)

function role(value: string): string {
  const key = `name.${value}`
  return hasText('roles', key) ? texts.t(key, { ns: 'roles' }) : value
}

function setupStep(value: string): string {
  const key = `step.${value}.title`
  return hasText('onboarding', key) ? texts.t(key, { ns: 'onboarding' }) : value
}

const details = (value: string): string =>
  detailsOf(value)
    .map((detail) => (detail.name === '' ? detail.value : `${detail.name}: ${detail.value}`))
    .join('; ')

const word = (part: string) => (value: string) => wordOf(`value.${part}`, value) ?? value

/** How texts are shown in columns whose texts are not written by people. */
const shownAs: Record<string, (value: string) => string> = {
  action: actionText,
  at: instant,
  details,
  kind: word('kind'),
  provedBy: word('provedBy'),
  publishDate: instant,
  purpose: word('purpose'),
  role,
  skippedSetupSteps: setupStep,
  status: word('status'),
}

function textOf(column: string, value: string): string {
  const show = shownAs[column] ?? (/[a-z]At$/.test(column) ? instant : null)
  return show ? show(value) : value
}

function numberText(column: string, value: number): string {
  if (column === 'bytes') return bytes(value)
  return /^version$|Version$/.test(column) ? versionDate(value) : String(value)
}

/** The text of a cell. */
export function valueText(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('empty')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return numberText(column, value)
  if (typeof value === 'string') return textOf(column, value)
  if (!Array.isArray(value)) return JSON.stringify(value)
  return value.length === 0 ? t('empty') : value.map((each) => valueText(column, each)).join(', ')
}
