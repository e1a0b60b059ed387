// The versions of a post: who did what when, any two compared, and an earlier one restored.
import '@/lib/versionsTexts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { bindingIn, focusReason } from '@/features/checks/reason'
import { isProofMissing, type Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { longDateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { bringIntoView } from '@/ui/bringIntoView'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { RetryNotice } from '@/ui/RetryNotice'
import { Skeleton } from '@/ui/Skeletons'
import text from '@/ui/text.module.css'
import { Comparison } from './Comparison'
import { Ends } from './Ends'
import classes from './HistoryDialog.module.css'
import { PostVersionsQuery, type Version } from './queries'
import { RestoreDialog } from './RestoreDialog'
import { type Chosen, VersionList } from './VersionList'

type Props = {
  post: string
  excerpt: string
  isLive: boolean
  canRestore: boolean
  /** Restores this version. Returns the problem if that failed. */
  restore: (number: number, how: Restored) => Promise<Problem | null>
  onClose: () => void
}

export type Restored = {
  /** Why, although findings are binding. */
  reason: string
  /** The user knows that its push comes within the quiet hours. */
  confirmed: boolean
}

const isInQuietHours = (problem: Problem | null) => problem?.reason === 'QUIET_HOURS'

export function HistoryDialog({ post, excerpt, isLive, canRestore, restore, onClose }: Props) {
  const { t } = useTranslation('versions')
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: PostVersionsQuery,
    variables: { id: post },
    requestPolicy: 'network-only',
  })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [asked, setAsked] = useState<Version | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const load = () => refetch({ requestPolicy: 'network-only' })

  async function confirmed(version: Version, reason: string): Promise<void> {
    setBusy(true)
    const refused = await restore(version.number, { reason, confirmed: isInQuietHours(problem) })
    if (refused && isProofMissing(refused)) return setBusy(false)
    flushSync(() => {
      setBusy(false)
      setProblem(refused)
    })
    if (bindingIn(refused)) return focusReason()
    if (isInQuietHours(refused)) return
    setAsked(null)
    if (refused) return load()
    notify.done(t('restored'))
    onClose()
  }

  if (asked) {
    return (
      <RestoreDialog
        post={post}
        number={asked.number}
        date={longDateTime(asked.at, Date.now())}
        isLive={isLive}
        busy={busy}
        refused={problem}
        onClose={() => {
          setAsked(null)
          setProblem(null)
        }}
        onConfirm={(reason) => confirmed(asked, reason)}
      />
    )
  }

  const versions = data?.postVersions
  const isLoading = (fetching || stale) && !versions
  return (
    <Dialog
      title={t('title')}
      focusTitle
      onClose={onClose}
      width={860}
      answers={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={classes.history}>
        <p className={text.soft}>{excerpt}</p>
        {problem && (
          <div ref={bringIntoView}>
            <Notice tone="problem" title={t('restoreFailed')}>
              {problemText(problem)}
            </Notice>
          </div>
        )}
        {isLoading ? (
          <div role="status" aria-label={t('loading')}>
            <Skeleton height={180} radius={12} />
          </div>
        ) : !versions || (error && !fetching) ? (
          <RetryNotice title={t('loadFailed')} onRetry={load} />
        ) : (
          <Versions
            post={post}
            versions={versions}
            chosen={chosen ?? chosenFirst(versions)}
            onChoose={setChosen}
            onRestore={
              canRestore
                ? (version) => {
                    setProblem(null)
                    setAsked(version)
                  }
                : null
            }
          />
        )}
      </div>
    </Dialog>
  )
}

/** The last release or publication before the newest version, and the newest version. */
function chosenFirst(versions: Version[]): Chosen {
  const [newest, ...earlier] = versions
  const releases = ['APPROVED', 'PLANNED', 'PUBLISHED']
  const released = earlier.find(({ kind }) => releases.includes(kind))
  const to = newest?.number ?? 1
  return { from: (released ?? earlier[0])?.number ?? to, to }
}

type VersionsProps = {
  post: string
  versions: Version[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  /** Null if the user may not restore a version. */
  onRestore: ((version: Version) => void) | null
}

function Versions({ post, versions, chosen, onChoose, onRestore }: VersionsProps) {
  const { t } = useTranslation('versions')
  // Whichever column an end was chosen in, the older version is the one before.
  const numbers = Object.values(chosen).sort((one, other) => one - other)
  const [before, after] = numbers.map((number) => versions.find((one) => one.number === number))
  return (
    <>
      <p>{t(versions.length > 1 ? 'intro' : 'onlyOne')}</p>
      <VersionList versions={versions} chosen={chosen} onChoose={onChoose} />
      {before && after && before !== after ? (
        <>
          <Ends before={before} after={after} newest={versions[0]} onRestore={onRestore} />
          <Comparison post={post} from={before.number} to={after.number} />
        </>
      ) : (
        versions.length > 1 && <p role="status">{t('sameChosen')}</p>
      )}
    </>
  )
}
