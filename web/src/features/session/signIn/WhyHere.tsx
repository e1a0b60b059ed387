import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Notice } from '@/ui/Notice'
import { useEnded } from '../ended'

/** Says to those who were just signed in why they are asked again, and to others where to look. */
export function WhyHere() {
  const { t } = useTranslation('session')
  const why = useEnded((ended) => ended.why)
  const email = mailSentTo(useLocation().state)
  if (email) {
    return (
      <Notice tone="good" title={t('mailSent')}>
        {t('mailSentHint', { email })}
      </Notice>
    )
  }
  if (why === null) return null
  if (why === 'gone') return <Notice title={t('gone')} />
  return <Notice title={t('expired')}>{t('expiredHint')}</Notice>
}

/** Who asked for a new password comes here next. Whether the address has an account stays untold. */
export function mailSentTo(state: unknown): string | null {
  const { mailSentTo } = (state ?? {}) as { mailSentTo?: unknown }
  return typeof mailSentTo === 'string' ? mailSentTo : null
}
