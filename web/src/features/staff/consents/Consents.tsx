// The consents of all profiles to marketing: their list, and a file with all of them.
import '@/lib/staffListsTexts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import type { ConsentFilter } from '@/graphql/generated/graphql'
import { problemHint } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Section } from '@/ui/Section'
import { SegmentedControl } from '@/ui/SegmentedControl'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { ConsentList } from './ConsentList'
import { useConsentsFile } from './useConsentsFile'

type Props = { filter: ConsentFilter; onFilter: (filter: ConsentFilter) => void }

export function Consents({ filter, onFilter }: Props) {
  const { t } = useTranslation('staffLists')
  const { busy, problem, download } = useConsentsFile()
  const hint = problem && problemHint(problem)
  return (
    <Section
      title={t('consents.title')}
      lead={t('consents.lead')}
      action={
        <Button leftSection={<Download size={18} />} loading={busy} onClick={() => void download()}>
          {t('consents.download')}
        </Button>
      }
    >
      <p role="status" className={visuallyHidden.unseen}>
        {busy && t('consents.downloading')}
      </p>
      {problem && (
        <Notice tone="problem" title={t('consents.downloadFailed')}>
          {hint && <p>{hint}</p>}
          <SupportHint />
        </Notice>
      )}
      <SegmentedControl
        label={t('consents.filterLabel')}
        value={filter}
        onChange={onFilter}
        options={(['ALL', 'GIVEN'] as const).map((value) => ({
          value,
          label: t(`consents.filter.${value}`),
        }))}
      />
      <ConsentList key={filter} filter={filter} />
    </Section>
  )
}
