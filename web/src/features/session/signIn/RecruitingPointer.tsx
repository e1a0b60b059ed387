import { useTranslation } from 'react-i18next'
import { ExternalLink } from '@/ui/ExternalLink'
import { Notice } from '@/ui/Notice'

/** Addresses of the recruiting domain sign in on another site. This shows the link to it. */
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
