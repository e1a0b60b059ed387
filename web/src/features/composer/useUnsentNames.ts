import { useTranslation } from 'react-i18next'
import type { Unsent } from '@/features/writing/leftWords'

/** Returns a function that lists the names of unsent posts and changes, each name once. */
export function useUnsentNames(): (all: Unsent[]) => string[] {
  const { t } = useTranslation('composer')
  const nameOf = ({ kind, words }: Unsent) =>
    words ? t(`unsent.${kind}`, { words }) : t(`unsent.wordless.${kind}`)
  return (all) => [...new Set(all.map(nameOf))]
}
