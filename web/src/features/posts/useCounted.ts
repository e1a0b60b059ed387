import { useTranslation } from 'react-i18next'
import { cleanText } from '@/lib/cleanText'
import { count } from '@/lib/numbers'
import type { Counted } from '@/ui/Field'

/** The share of a limit from which on the count is shown, in percent. */
const SHOWN_FROM = 80

export const isNear = (used: number, most: number): boolean => used * 100 >= most * SHOWN_FROM

/** How many characters of those that fit a text has, once it comes near the limit. */
export function useCounted(): (text: string, most: number) => Counted | undefined {
  const { t } = useTranslation('composer')
  return (text, most) => {
    const used = [...cleanText(text)].length
    if (!isNear(used, most)) return undefined
    return { said: t('counted', { used: count(used), most: count(most) }), over: used > most }
  }
}
