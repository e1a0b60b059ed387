import { useTranslation } from 'react-i18next'
import type { AccessibilityReportQuery } from '@/graphql/generated/graphql'
import { dateTime } from '@/lib/dates'
import { count } from '@/lib/numbers'
import text from '@/ui/text.module.css'
import classes from './ReportContent.module.css'

type Props = { report: AccessibilityReportQuery['accessibilityReport'] }

/** The numbers of the quarter, and the reasons for what was published nevertheless. */
export function ReportContent({ report }: Props) {
  const { t } = useTranslation('checks')
  const { published, withFindings, counts, overridden, overrides } = report
  if (published === 0 && overridden === 0) return <p role="status">{t('report.none')}</p>
  return (
    <div className={classes.content} role="status">
      <p>
        {t('report.published', { count: published, shown: count(published) })},{' '}
        {withFindings > 0
          ? t('report.withFindings', { count: withFindings, shown: count(withFindings) })
          : t('report.clean')}
      </p>
      {counts.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('report.check')}</th>
              <th scope="col">{t('report.posts')}</th>
              <th scope="col">{t('report.findings')}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ code, severity, posts, findings }) => (
              <tr key={`${code} ${severity}`}>
                <th scope="row">
                  {t(`check.${code}`)}{' '}
                  <span className={text.soft}>({t(`severity.${severity}`)})</span>
                </th>
                <td>{count(posts)}</td>
                <td>{count(findings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {overridden > 0 && (
        <div>
          <h4 className={classes.title}>
            {t('report.overridden', { count: overridden, shown: count(overridden) })}
          </h4>
          {overrides.length < overridden && (
            <p className={text.soft}>{t('report.newest', { shown: count(overrides.length) })}</p>
          )}
          <ul>
            {overrides.map(({ post, title, at, codes, reason, name }) => (
              <li key={`${post} ${at}`} className={classes.reason}>
                <p>
                  <strong>{title || t('report.untitled')}</strong>
                  {': '}
                  {reason}
                </p>
                <p className={text.soft}>
                  {name ? t('report.by', { date: dateTime(at), name }) : dateTime(at)}
                  {': '}
                  {codes.map((code) => t(`check.${code}`)).join(', ')}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
