import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { getFragmentData } from '@/graphql/document'
import { count } from '@/lib/numbers'
import { PagedList } from '@/ui/PagedList'
import { RetryNotice } from '@/ui/RetryNotice'
import { PaperSkeleton } from '@/ui/Skeletons'
import { FoundProfile } from '../queries'
import { ProfileResult } from './ProfileResult'
import classes from './ProfileSearch.module.css'
import { useFoundProfiles, useProfilePage } from './useFoundProfiles'

type Props = { text: string; open: string | null; pathTo: (id: string) => string }

export function FoundProfiles({ text, open, pathTo }: Props) {
  const { t } = useTranslation('staff')
  const { befores, totalCount, retry, ...pages } = useFoundProfiles(text)
  const key = text === '' ? 'search.all' : 'search.found'
  return (
    <PagedList
      pages={pages}
      label={t('search.results')}
      size={totalCount}
      count={t(key, { count: totalCount, shown: count(totalCount), text })}
      skeleton={<PaperSkeleton label={t('search.loading')} />}
      problem={
        <RetryNotice title={t('search.failed')} onRetry={retry}>
          <SupportHint />
        </RetryNotice>
      }
      empty={{ Icon: SearchX, title: t('search.none', { text }), hint: t('search.noneHint') }}
    >
      <ul className={classes.list}>
        {befores.map((before) => (
          <ResultPage key={before} text={text} before={before} open={open} pathTo={pathTo} />
        ))}
      </ul>
    </PagedList>
  )
}

const ResultPage = ({ text, before, open, pathTo }: Props & { before: string | null }) =>
  useProfilePage(text, before).map(({ node }) => (
    <ProfileResult
      key={node.id}
      profile={getFragmentData(FoundProfile, node)}
      isOpen={node.id === open}
      to={pathTo(node.id)}
    />
  ))
