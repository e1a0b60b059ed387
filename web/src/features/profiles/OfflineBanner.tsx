import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/Notice'
import { useMe } from './useMe'

/** Says that nobody sees the profile, and where that is changed. */
export function OfflineBanner() {
  const { t } = useTranslation('profiles')
  const { me } = useMe()
  if (!me || me.visible) return null
  return <Notice title={t('offlineBanner')}>{t('offlineBannerHint')}</Notice>
}
