// The German names of sections, columns and values. A newer server may send some that have none.
import { hasText, texts } from '@/lib/texts'

const WORD = /^\w+$/

/** The text of a word in a part of the catalogue; null if it has none. */
export function wordOf(part: string, word: string): string | null {
  const key = `${part}.${word}`
  return WORD.test(word) && hasText('personalDataPage', key)
    ? texts.t(key, { ns: 'personalDataPage' })
    : null
}

/** What the catalogue says about a section; null if it does not know it. */
export function sectionText(
  section: string,
  about: 'title' | 'purpose' | 'kept',
  values: { days?: string } = {},
): string | null {
  const key = `section.${section}.${about}`
  return WORD.test(section) && hasText('personalDataPage', key)
    ? texts.t(key, { ns: 'personalDataPage', ...values })
    : null
}

export const columnText = (column: string): string => wordOf('column', column) ?? column
