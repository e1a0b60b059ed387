import '@/lib/sourcesTexts'
import { useTranslation } from 'react-i18next'
import { InstagramReturn } from '@/features/sources/instagram/InstagramReturn'
import { useTitle } from '@/lib/title'

/** The page to which Instagram returns, in a window of its own. */
export function InstagramAuthPage() {
  const { t } = useTranslation('sources')
  useTitle(t('return.pageTitle'))
  return <InstagramReturn />
}
