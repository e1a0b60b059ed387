import '@/lib/checksTexts'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import type { Finding } from './queries'

/** Returns what a finding says, as a whole sentence. */
export function useFindingText(): (finding: Finding) => string {
  const { t } = useTranslation('checks')
  return ({ code, field, excerpt, fix, number }) => {
    const index = /\.images\.(\d+)/.exec(field)?.[1]
    return t(`finding.${code}`, {
      image: index ? t('image.numbered', { number: Number(index) + 1 }) : t('image.single'),
      excerpt: excerpt?.replaceAll(/\s+/g, ' '),
      fix,
      number: number ? count(number) : undefined,
    })
  }
}
