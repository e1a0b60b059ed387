import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { ExternalLink } from '@/ui/ExternalLink'
import classes from './Footer.module.css'

export function Footer() {
  const { t } = useTranslation('shell')
  const [{ data }] = useQuery({ query: ConfigQuery })
  return (
    <footer className={classes.footer}>
      {data && (
        <>
          <ExternalLink href={data.config.termsUrl}>{t('terms')}</ExternalLink>
          <ExternalLink href={data.config.privacyUrl}>{t('privacy')}</ExternalLink>
          <ExternalLink href={data.config.imprintUrl}>{t('imprint')}</ExternalLink>
        </>
      )}
      <ExternalLink href="/barrierefreiheit">{t('accessibility')}</ExternalLink>
    </footer>
  )
}
