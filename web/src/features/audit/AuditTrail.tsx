// The audit trail: its entries, and a file with those that are selected.
import '@/lib/staffLogTexts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { problemHint } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Section } from '@/ui/Section'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { AuditChips } from './AuditChips'
import { AuditFilters } from './AuditFilters'
import { AuditList } from './AuditList'
import { type AuditSelection, filterOf } from './selection'
import { useAuditFile } from './useAuditFile'

type Props = {
  selection: AuditSelection
  onSelect: (change: Partial<AuditSelection>) => void
  /** The path of this page with a changed selection. */
  pathWith: (change: Partial<AuditSelection>) => string
}

export function AuditTrail({ selection, onSelect, pathWith }: Props) {
  const { t } = useTranslation('staffLog')
  const { busy, problem, isPartial, download } = useAuditFile()
  const filter = filterOf(selection)
  const hint = problem && problemHint(problem)
  return (
    <Section
      title={t('audit.title')}
      lead={t('audit.lead')}
      action={
        <Button
          leftSection={<Download size={18} />}
          loading={busy}
          onClick={() => void download(filter)}
        >
          {t('audit.download')}
        </Button>
      }
    >
      <p role="status" className={visuallyHidden.unseen}>
        {busy && t('audit.downloading')}
      </p>
      {problem && (
        <Notice tone="problem" title={t('audit.downloadFailed')}>
          {hint && <p>{hint}</p>}
          <SupportHint />
        </Notice>
      )}
      {isPartial && <Notice title={t('audit.partial')}>{t('audit.partialHint')}</Notice>}
      <AuditFilters selection={selection} onSelect={onSelect} />
      <AuditChips selection={selection} filter={filter} onSelect={onSelect} />
      <AuditList key={JSON.stringify(filter)} selection={selection} pathWith={pathWith} />
    </Section>
  )
}
