import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/Notice'
import { useEnded } from '../ended'

/** Says to those who were just signed in why they are asked again. */
export function WhyEnded() {
  const { t } = useTranslation('session')
  const why = useEnded((ended) => ended.why)
  if (why === null) return null
  if (why === 'gone') return <Notice title={t('gone')} />
  return <Notice title={t('expired')}>{t('expiredHint')}</Notice>
}
