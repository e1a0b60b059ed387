import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { useMe } from './useMe'
import { useSetVisibility } from './visibility/useSetVisibility'

/** States that the profile is offline, and offers the switch to those who may use it. */
export function OfflineBanner() {
  const { t } = useTranslation('profiles')
  const { me } = useMe()
  const { wanted, setVisible } = useSetVisibility()
  if (!me || me.visible) return null
  if (!me.viewerCanSetVisibility) {
    return <Notice title={t('offlineBanner')}>{t('offlineBannerForOthers')}</Notice>
  }
  return (
    <Notice
      title={t('offlineBanner')}
      action={
        <Button loading={wanted !== null} onClick={() => setVisible(true)}>
          {t('goOnline')}
        </Button>
      }
    >
      {t('offlineBannerHint')}
    </Notice>
  )
}
