import { useTranslation } from 'react-i18next'
import { useMe } from '@/features/profiles/useMe'
import { Notice } from '@/ui/Notice'
import { lastDay } from './deputy'

/** Says that the signed-in account is a deputy, and until when. */
export function DeputyBanner() {
  const { t } = useTranslation('profiles')
  const { me } = useMe()
  if (!me?.deputyUntil) return null
  return (
    <Notice title={t('deputyBanner', { date: lastDay(me.deputyUntil) })}>
      {t('deputyBannerHint')}
    </Notice>
  )
}
