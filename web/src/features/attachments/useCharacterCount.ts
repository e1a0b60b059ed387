import { useTranslation } from 'react-i18next'
import { cleanText } from '@/lib/cleanText'
import { count } from '@/lib/numbers'
import type { Counted } from '@/ui/Field'

/** The percentage of a limit from which the count is shown. */
const SHOWN_FROM = 80

export const isNear = (used: number, limit: number): boolean => used * 100 >= limit * SHOWN_FROM

/** Returns the count and the limit of a text once the text is close to the limit. */
export function useCharacterCount(): (text: string, limit: number) => Counted | undefined {
  const { t } = useTranslation('composer')
  return (text, limit) => {
    const used = [...cleanText(text)].length
    if (!isNear(used, limit)) return undefined
    return { said: t('counted', { used: count(used), max: count(limit) }), over: used > limit }
  }
}
