// A table of the internal area that can be downloaded as a file.
import '@/lib/staffTexts'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import type { Problem } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Section } from '@/ui/Section'
import visuallyHidden from '@/ui/visuallyHidden.module.css'

type Props = {
  title: string
  lead: string
  /** Whether the file is being created, and why that failed. */
  file: { busy: boolean; problem: Problem | null }
  onDownload: () => void
  children: ReactNode
}

export function TableSection({ title, lead, file: { busy, problem }, ...props }: Props) {
  const { t } = useTranslation('staff')
  const hint = problem && problemHint(problem)
  return (
    <Section
      title={title}
      lead={lead}
      action={
        <Button leftSection={<Download size={18} />} loading={busy} onClick={props.onDownload}>
          {t('table.download')}
        </Button>
      }
    >
      <p role="status" className={visuallyHidden.unseen}>
        {busy && t('table.downloading')}
      </p>
      {problem && (
        <Notice tone="problem" title={t('table.downloadFailed')}>
          {hint && <p>{hint}</p>}
          <SupportHint />
        </Notice>
      )}
      {props.children}
    </Section>
  )
}
