import { useTranslation } from 'react-i18next'
import { ExternalLink } from '@/ui/ExternalLink'
import { Notice } from '@/ui/Notice'

/** Addresses of this domain sign in elsewhere; here they are only shown the way. */
export function RecruitingPointer({ domain, url }: { domain: string; url: string }) {
  const { t } = useTranslation('session')
  return (
    <Notice
      title={t('recruiting', { domain })}
      action={<ExternalLink href={url}>{t('recruitingLink')}</ExternalLink>}
    >
      {t('recruitingHint')}
    </Notice>
  )
}
