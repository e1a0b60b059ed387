import { useTranslation } from 'react-i18next'
import { useMe } from '@/features/profiles/useMe'
import { date } from '@/lib/dates'
import { Notice } from '@/ui/Notice'

/** Says that the signed-in account is a deputy, and until when. */
export function DeputyBanner() {
  const { t } = useTranslation('profiles')
  const { me } = useMe()
  if (!me?.deputyUntil) return null
  const last = date(new Date(Date.parse(me.deputyUntil) - 1).toISOString())
  return <Notice title={t('deputyBanner', { date: last })}>{t('deputyBannerHint')}</Notice>
}
