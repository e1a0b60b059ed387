// The lists of the home page, one at a time.
import { CalendarClock, CalendarDays, CircleCheck, Megaphone, PenLine } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PinnedBanner } from '@/features/postLists/PinnedBanner'
import { DraftList, PlannedBlock, PublishedList, UnsentList } from '@/features/postLists/PostLists'
import { type PostList, usePosts } from '@/features/postLists/usePosts'
import { includeList } from '@/features/posts/refetchLists'
import { useShown } from '@/features/posts/shown'
import { EmptyState } from '@/ui/EmptyState'
import { LinkButton } from '@/ui/LinkButton'
import { PaperSkeleton } from '@/ui/Skeletons'
import { ListTabs } from './ListTabs'
import classes from './OwnPosts.module.css'
import type { ListTab, useListTab } from './useListTab'

type Props = {
  /** The caller loads these, because it also polls them and counts what waits. */
  unsent: PostList
  drafts: PostList
  planned: PostList
  tabs: ReturnType<typeof useListTab>
}

export function HomeLists({ unsent, drafts, planned, tabs }: Props) {
  const { tab, searchOf, open } = tabs
  const wanted = useShown((state) => state.wanted)
  const openList = useEffectEvent((list: ListTab) => {
    if (tab !== list) open(list)
  })
  useEffect(() => {
    if (wanted) openList(wanted.list)
  }, [wanted])
  const retryAll = () => [unsent, drafts, planned].map(({ failed, retry }) => failed && retry())
  return (
    <>
      <PinnedBanner />
      {/* The tabs stay visible as long as something of this element is. */}
      <div className={classes.lists}>
        <ListTabs
          current={tab}
          searchOf={searchOf}
          counts={{
            unsent: unsent.totalCount,
            drafts: drafts.totalCount,
            planned: planned.totalCount,
          }}
        />
        {tab === 'unsent' && <Unsent {...unsent} />}
        {tab === 'drafts' && <Drafts {...drafts} />}
        {tab === 'planned' && <Planned {...planned} />}
        {(tab === 'published' || tab === null) && (
          <Published isShown={tab !== null} onRetry={retryAll} />
        )}
      </div>
    </>
  )
}

function Unsent(unsent: PostList) {
  const { t } = useTranslation('posts')
  return (
    <UnsentList
      {...unsent}
      isTitled
      empty={
        <EmptyState icon={<PenLine size={32} strokeWidth={1.5} />} title={t('draft.empty')}>
          {t('draft.emptyHint')}
        </EmptyState>
      }
    />
  )
}

function Drafts(drafts: PostList) {
  const { t } = useTranslation('posts')
  return (
    <DraftList
      {...drafts}
      empty={
        <EmptyState icon={<CircleCheck size={32} strokeWidth={1.5} />} title={t('emptyDrafts')}>
          {t('emptyDraftsHint')}
        </EmptyState>
      }
    />
  )
}

function Planned(planned: PostList) {
  const { t } = useTranslation('posts')
  return (
    <>
      <PlannedBlock
        {...planned}
        isOpenAtFirst
        empty={
          <EmptyState
            icon={<CalendarClock size={32} strokeWidth={1.5} />}
            title={t('emptyPlanned')}
          >
            {t('emptyPlannedHint')}
          </EmptyState>
        }
      />
      <div className={classes.toCalendar}>
        <LinkButton to="/calendar" look="quiet" icon={<CalendarDays size={18} />}>
          {t('toCalendar')}
        </LinkButton>
      </div>
    </>
  )
}

type PublishedProps = {
  /** False while it is undecided which list is shown: most often it is this one. */
  isShown: boolean
  /** Retries the other lists, too. */
  onRetry: () => void
}

function Published({ isShown, onRetry }: PublishedProps) {
  const { t } = useTranslation('posts')
  const { retry, ...published } = usePosts('PUBLISHED')
  useEffect(() => includeList(published.first), [published.first])
  if (!isShown) return <PaperSkeleton label={t('loading')} />
  return (
    <PublishedList
      {...published}
      retry={() => {
        retry()
        onRetry()
      }}
      isTitled
      empty={
        <EmptyState icon={<Megaphone size={32} strokeWidth={1.5} />} title={t('empty')}>
          {t('emptyHint')}
        </EmptyState>
      }
    />
  )
}
