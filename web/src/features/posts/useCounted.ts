import { useTranslation } from 'react-i18next'
import { cleanText } from '@/lib/cleanText'
import { count } from '@/lib/numbers'
import type { Counted } from '@/ui/Field'

/** How many characters of those that fit a text has, once something is written. */
export function useCounted(): (text: string, most: number) => Counted | undefined {
  const { t } = useTranslation('composer')
  return (text, most) => {
    const used = [...cleanText(text)].length
    if (used === 0) return undefined
    return { said: t('counted', { used: count(used), most: count(most) }), over: used > most }
  }
}
