// What the profile published in a quarter, with a table to download.
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useTableFile } from '@/features/staff/useTableFile'
import { problemHint } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { RetryNotice } from '@/ui/RetryNotice'
import { SelectField } from '@/ui/SelectField'
import { Skeleton } from '@/ui/Skeletons'
import text from '@/ui/text.module.css'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { AccessibilityReportCsvQuery, AccessibilityReportQuery } from '../queries'
import { partsOf, quartersUntil } from './quarters'
import classes from './Report.module.css'
import { ReportContent } from './ReportContent'

/** Two years. */
const QUARTERS = 8

export function Report() {
  const { t } = useTranslation('checks')
  const [quarters] = useState(() => quartersUntil(Date.now(), QUARTERS))
  const [quarter, setQuarter] = useState(quarters[0] ?? '')
  const [{ data, error, fetching }, ask] = useQuery({
    query: AccessibilityReportQuery,
    variables: { quarter },
    requestPolicy: 'cache-and-network',
  })
  const table = useTableFile({
    query: AccessibilityReportCsvQuery,
    csvOf: ({ accessibilityReportCsv }) => accessibilityReportCsv,
    name: `barrierefreiheit-${quarter}`,
  })
  const report = data?.accessibilityReport
  return (
    <div className={classes.report}>
      <div>
        <h3 className={classes.title}>{t('report.title')}</h3>
        <p className={text.soft}>{t('report.lead')}</p>
      </div>
      <div className={classes.choice}>
        <SelectField
          label={t('report.quarter')}
          options={quarters.map((value) => ({
            value,
            label: t('report.quarterName', partsOf(value)),
          }))}
          placeholder={t('settings.choose')}
          value={quarter}
          onChange={({ currentTarget: { value } }) => setQuarter(value)}
        />
        <Button
          size="md"
          leftSection={<Download size={18} />}
          loading={table.busy}
          onClick={() => table.download({ quarter })}
        >
          {t('report.download')}
        </Button>
      </div>
      <p role="status" className={visuallyHidden.unseen}>
        {table.busy && t('report.downloading')}
      </p>
      {table.problem && (
        <Notice tone="problem" title={t('report.downloadFailed')}>
          {problemHint(table.problem)}
        </Notice>
      )}
      {report ? (
        <ReportContent report={report} />
      ) : error && !fetching ? (
        <RetryNotice
          title={t('report.loadFailed')}
          onRetry={() => ask({ requestPolicy: 'network-only' })}
        />
      ) : (
        <div role="status" aria-label={t('report.loading')}>
          <Skeleton height={20} width="60%" />
        </div>
      )}
    </div>
  )
}
