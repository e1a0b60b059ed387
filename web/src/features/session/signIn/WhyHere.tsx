import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Notice } from '@/ui/Notice'
import { useEnded } from '../ended'

/** Explains why the session ended, or that a reset email was sent. */
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

/** The address for which a reset was requested. Does not reveal whether it has an account. */
export function mailSentTo(state: unknown): string | null {
  const { mailSentTo } = (state ?? {}) as { mailSentTo?: unknown }
  return typeof mailSentTo === 'string' ? mailSentTo : null
}
