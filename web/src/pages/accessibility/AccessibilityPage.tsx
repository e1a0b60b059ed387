// The accessibility statement, which everybody can read without an account.
import '@/lib/accessibilityTexts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '@/graphql/document'
import { date } from '@/lib/dates'
import { useTitle } from '@/lib/title'
import { ExternalLink } from '@/ui/ExternalLink'
import { RetryNotice } from '@/ui/RetryNotice'
import { PaperSkeleton } from '@/ui/Skeletons'
import classes from './AccessibilityPage.module.css'

export const AccessibilityQuery = graphql(`
  query Accessibility {
    config {
      accessibility {
        institution
        law
        statementDate
        contactEmail
        contactUrl
        enforcement {
          name
          url
        }
      }
    }
  }
`)

const limits = ['pictures', 'recordings', 'maps', 'linked'] as const

export function AccessibilityPage() {
  const { t } = useTranslation('accessibility')
  useTitle(t('title'))
  const [{ data, error, fetching }, ask] = useQuery({ query: AccessibilityQuery })
  if (!data)
    return error && !fetching ? (
      <RetryNotice title={t('failed')} onRetry={() => ask({ requestPolicy: 'network-only' })} />
    ) : (
      <PaperSkeleton label={t('loading')} />
    )
  const { institution, law, statementDate, contactEmail, contactUrl, enforcement } =
    data.config.accessibility
  return (
    <div className={classes.statement}>
      <h1 tabIndex={-1} data-landing="page">
        {t('title')}
      </h1>
      <p>{institution ? t('aboutBy', { institution, law }) : t('about', { law })}</p>
      <h2>{t('state')}</h2>
      <p>{t('stateText')}</p>
      <h2>{t('limits')}</h2>
      <ul className={classes.limits}>
        {limits.map((limit) => (
          <li key={limit}>{t(`limit.${limit}`)}</li>
        ))}
      </ul>
      <h2>{t('basis')}</h2>
      <p>{t('basisText')}</p>
      <p>{t('date', { date: date(`${statementDate}T12:00:00`) })}</p>
      <h2>{t('report')}</h2>
      <p>{t('reportText')}</p>
      <p>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      {contactUrl && (
        <p>
          <ExternalLink href={contactUrl}>{t('form')}</ExternalLink>
        </p>
      )}
      {enforcement && (
        <>
          <h2>{t('enforcement')}</h2>
          <p>{t('enforcementText')}</p>
          <p>
            <ExternalLink href={enforcement.url}>{enforcement.name}</ExternalLink>
          </p>
        </>
      )}
      <p>
        <Link to="/">{t('toConsole')}</Link>
      </p>
    </div>
  )
}
