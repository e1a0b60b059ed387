// What readers did with a post, as of the last count.
import '@/lib/statisticsTexts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import type {
  PostNumber,
  PostStatisticsQuery as PostStatisticsQueryData,
} from '@/graphql/generated/graphql'
import { dateTime, time } from '@/lib/dates'
import { count, percent } from '@/lib/numbers'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { RetryNotice } from '@/ui/RetryNotice'
import { Skeleton } from '@/ui/Skeletons'
import text from '@/ui/text.module.css'
import { firstLine } from '../firstLine'
import type { StoredPost } from '../PostFields'
import { PostStatisticsQuery } from '../queries'
import classes from './StatisticsDialog.module.css'

type Props = { post: StoredPost; onClose: () => void }

export function StatisticsDialog({ post, onClose }: Props) {
  const { t } = useTranslation('statistics')
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      width={560}
      answers={
        <Button onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      <div className={classes.statistics}>
        <p className={classes.words}>{firstLine(post.content)}</p>
        <Statistics id={post.id} />
      </div>
    </Dialog>
  )
}

function Statistics({ id }: { id: string }) {
  const { t } = useTranslation('statistics')
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: PostStatisticsQuery,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const isLoading = fetching || stale
  return (
    // A live region: screen readers announce the numbers when they arrive.
    <div
      className={classes.statistics}
      role="status"
      aria-busy={isLoading}
      aria-label={isLoading ? t('loading') : undefined}
    >
      {isLoading ? (
        <Loading />
      ) : error || !data ? (
        <Failed onRetry={() => refetch({ requestPolicy: 'network-only' })} />
      ) : (
        <Counted {...data.post} />
      )}
    </div>
  )
}

type CountedProps = Pick<PostStatisticsQueryData['post'], 'statistics' | 'nextCount'>

/** `statistics` is null before the first count. */
function Counted({ statistics, nextCount }: CountedProps) {
  const { t } = useTranslation('statistics')
  if (!statistics) {
    // While counting is in progress or late, the next time is unknown.
    const isAhead = nextCount !== null && Date.parse(nextCount) > Date.now()
    return <p>{isAhead ? t('notYet', { time: time(nextCount) }) : t('soon')}</p>
  }
  const { affiliations, universities, oneSource, refreshedAt } = statistics
  return (
    <>
      <Counts {...statistics} />
      <OneSource numbers={oneSource} />
      <p className={text.soft}>{t('refreshed', { date: dateTime(refreshedAt) })}</p>
      {affiliations.length === 0 && universities.length === 0 ? (
        <p>{t('tooLittle')}</p>
      ) : (
        <>
          <Groups title={t('affiliations')} groups={affiliations} />
          <Groups title={t('universities')} groups={universities} />
        </>
      )}
    </>
  )
}

function Loading() {
  return (
    <div>
      <Skeleton height={48} />
      <Skeleton height={14} mt={24} width="40%" />
      <Skeleton height={14} mt={16} />
      <Skeleton height={14} mt={12} width="70%" />
      <Skeleton height={14} mt={12} width="50%" />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('statistics')
  const [{ data }] = useQuery({ query: ConfigQuery })
  return (
    <RetryNotice
      title={t('failed', { email: data?.config.supportEmail ?? '' })}
      onRetry={onRetry}
    />
  )
}

const names = ['seen', 'uniqueSeen', 'clicks'] as const

type CountsProps = Record<(typeof names)[number], number>

/** How often the post was seen, by how many readers, and how often its link was opened. */
function Counts(counts: CountsProps) {
  const { t } = useTranslation('statistics')
  return (
    <dl className={classes.counts}>
      {names.map((name) => (
        <div key={name} className={classes.count}>
          <dt>{t(name)}</dt>
          <dd>{count(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The numbers that probably come from one source, as the server decides [A-160: thresholds]. */
function OneSource({ numbers }: { numbers: PostNumber[] }) {
  const { t } = useTranslation('statistics')
  return numbers.map((number) => (
    <p key={number} className={classes.noteworthy}>
      {t(`oneSource.${number}`)}
    </p>
  ))
}

type GroupsProps = {
  title: string
  /** Shares (0 to 1) of all readers who saw the post, largest first. */
  groups: readonly { label: string; value: number }[]
}

/** One bar for each group, with its share as a number. */
function Groups({ title, groups }: GroupsProps) {
  const id = useId()
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <ol className={classes.bars}>
        {groups.map(({ label, value }) => (
          <li key={label} className={classes.group}>
            <span className={classes.label}>{label}</span>
            <span>{percent(value)}</span>
            <span className={classes.bar} aria-hidden>
              <span style={{ inlineSize: `${Math.min(value, 1) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
