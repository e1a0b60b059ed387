import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { getFragmentData } from '@/graphql/document'
import { count } from '@/lib/numbers'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { RetryNotice } from '@/ui/RetryNotice'
import { PaperSkeleton } from '@/ui/Skeletons'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { FoundProfile } from '../queries'
import { ProfileResult } from './ProfileResult'
import classes from './ProfileSearch.module.css'
import { type PageOf, useFoundProfiles, useProfilePage } from './useFoundProfiles'

type Props = { text: string; open: string | null; pathTo: (id: string) => string }

export function FoundProfiles({ text, open, pathTo }: Props) {
  const { t } = useTranslation('staff')
  const { befores, totalCount, loading, failed, ...list } = useFoundProfiles(text)
  const isEmpty = !loading && !failed && totalCount === 0
  const place = useFocusOnNextPage(befores.length)
  const key = text === '' ? 'search.all' : 'search.found'
  return (
    <section aria-label={t('search.results')} aria-busy={loading} className={classes.results}>
      <p role="status" className={isEmpty ? visuallyHidden.unseen : classes.count}>
        {isEmpty && t('search.none', { text })}
        {totalCount > 0 && t(key, { count: totalCount, shown: count(totalCount), text })}
      </p>
      <ul ref={place.list} className={classes.list}>
        {befores.map((before) => (
          <ResultPage key={before} page={{ text, before }} open={open} pathTo={pathTo} />
        ))}
      </ul>
      {loading && <PaperSkeleton label={t('search.loading')} />}
      {failed && (
        <RetryNotice title={t('search.failed')} onRetry={list.retry}>
          <SupportHint />
        </RetryNotice>
      )}
      {!failed && list.hasMore && (
        <Button
          loading={list.loadingMore}
          onClick={() => {
            place.request()
            list.more()
          }}
        >
          {t('search.more')}
        </Button>
      )}
      {isEmpty && (
        <EmptyState
          icon={<SearchX size={32} strokeWidth={1.5} />}
          title={t('search.none', { text })}
        >
          {t('search.noneHint')}
        </EmptyState>
      )}
    </section>
  )
}

type PageProps = Omit<Props, 'text'> & { page: PageOf }

const ResultPage = ({ page, open, pathTo }: PageProps) =>
  useProfilePage(page).map(({ node }) => (
    <ProfileResult
      key={node.id}
      profile={getFragmentData(FoundProfile, node)}
      isOpen={node.id === open}
      to={pathTo(node.id)}
    />
  ))

/** Moves the focus to the first profile of a page that was requested, because its button moves. */
function useFocusOnNextPage(pages: number) {
  const list = useRef<HTMLUListElement>(null)
  /** The number of profiles before the requested page. */
  const shown = useRef<number | null>(null)
  const before = useRef(pages)
  useEffect(() => {
    if (shown.current !== null && pages > before.current) {
      list.current?.children[shown.current]?.querySelector('a')?.focus()
      shown.current = null
    }
    before.current = pages
  }, [pages])
  function request(): void {
    shown.current = list.current?.childElementCount ?? null
  }
  return { list, request }
}
