// The consents of all profiles to marketing: their list, and a file with those that are selected.
import '@/lib/staffListsTexts'
import { useTranslation } from 'react-i18next'
import type { ConsentFilter } from '@/graphql/generated/graphql'
import { SegmentedControl } from '@/ui/SegmentedControl'
import { TableSection } from '../TableSection'
import { useTableFile } from '../useTableFile'
import { ConsentList } from './ConsentList'
import { ConsentsCsvQuery } from './queries'

type Props = { filter: ConsentFilter; onFilter: (filter: ConsentFilter) => void }

export function Consents({ filter, onFilter }: Props) {
  const { t } = useTranslation('staffLists')
  const file = useTableFile({
    query: ConsentsCsvQuery,
    csvOf: ({ consentsCsv }) => consentsCsv,
    name: 'einwilligungen',
  })
  return (
    <TableSection
      title={t('consents.title')}
      lead={t('consents.lead')}
      file={file}
      onDownload={() => file.download({ filter })}
    >
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
    </TableSection>
  )
}
