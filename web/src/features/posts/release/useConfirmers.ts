// Names those who can confirm an emergency.
import { useTranslation } from 'react-i18next'

const list = new Intl.ListFormat('de', { type: 'conjunction' })

/** Returns a sentence with these names and how many others there are. `count`: with those that are not named. */
export function useConfirmers() {
  const { t } = useTranslation('posts')
  return (names: readonly string[], count: number): string => {
    if (count === 0) return t('emergency.askedNobody')
    const more = count - names.length
    const all = more > 0 ? [...names, t('emergency.furtherConfirmers', { count: more })] : names
    return t('emergency.confirmers', { count, names: list.format(all) })
  }
}
