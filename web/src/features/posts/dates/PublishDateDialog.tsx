// The dialog for the publish date of a waiting post: now, or a custom date.
import '@/lib/dateTexts'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { attachmentOf } from '@/features/attachments/views'
import { channelsOf, isEmergency } from '@/features/channels/channels'
import { useMe } from '@/features/profiles/useMe'
import { TimingNotice } from '@/features/timing/TimingNotice'
import { quietVariable, useTiming } from '@/features/timing/useTiming'
import { getFragmentData } from '@/graphql/document'
import { problemToShow } from '@/graphql/problem'
import { problemHint, problemText } from '@/graphql/problemText'
import { dateTime, fromWallClock, toWallClock } from '@/lib/dates'
import { Choice } from '@/ui/Choice'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { ChangedNotice } from '../card/ChangedNotice'
import { emergencyOf } from '../card/EmergencyFields'
import { MovedDialog } from '../card/MovedDialog'
import { PostText } from '../card/PostText'
import { hasMoved, useFreshPost } from '../card/useFreshPost'
import { draftOf } from '../draft'
import { PostFields, type StoredPost } from '../PostFields'
import { UpdatePostPublishDateMutation } from '../queries'
import { refetchListsAfter } from '../refetchLists'
import { AskNotice } from '../release/AskNotice'
import { OverNotice } from '../release/OverNotice'
import { isEmergencyPost } from '../release/release'
import { isAnswered, type Refused } from '../release/useRelease'
import { useSayAsked } from '../release/useSayAsked'
import { VerifyWarnings } from '../release/VerifyWarnings'
import { useUnseenHint } from '../useUnseenHint'
import { DistantNotice } from './DistantNotice'
import classes from './PublishDateDialog.module.css'
import { PublishDateField } from './PublishDateField'
import { type DateProblem, isDistant, publishDateProblem } from './publishDate'

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  onClose: () => void
}
/** Maximum visible characters of a post that was changed meanwhile. */
const EXCERPT = 200

type When = 'now' | 'custom'

const problemKeys = {
  missing: 'required',
  past: 'past',
  impossible: 'impossible',
} as const satisfies Record<DateProblem, string>

export function PublishDateDialog({ post: before, onClose }: Props) {
  const { t } = useTranslation(['dates', 'posts'])
  const { me } = useMe()
  const isPlanned = Date.parse(before.publishDate) > Date.now()
  const [when, setWhen] = useState<When>(isPlanned ? 'custom' : 'now')
  const [wallClock, setWallClock] = useState(isPlanned ? toWallClock(before.publishDate) : null)
  const [problem, setProblem] = useState<DateProblem | null>(null)
  /** The distant date that awaits confirmation, as a wall clock. */
  const [toConfirm, setToConfirm] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const client = useClient()
  const sayAsked = useSayAsked()
  const [, updateDate] = useMutation(UpdatePostPublishDateMutation)
  const { busy, during } = useBusy()
  const hintOf = useUnseenHint()
  const { post, moved } = useFreshPost(before, {
    enabled: !busy,
    isOpen: ({ viewerCanReschedule }) => viewerCanReschedule,
  })
  const isDraft = post.status === 'DRAFT'
  // A draft stays a draft, whatever its date.
  const goesOut = when === 'now' && post.status === 'APPROVED'
  const chosen = when === 'custom' && wallClock ? fromWallClock(wallClock) : null
  const appears = chosen === null ? Date.now() : Date.parse(chosen)
  const needsConfirmation =
    appears !== Date.parse(post.publishDate) && isDistant(appears, Date.now())
  const isConfirming = needsConfirmation && toConfirm === wallClock
  const saving = isConfirming ? 'saveAnyway' : 'save'
  const asksForSecond = post.status === 'APPROVED' && emergencyOf(post).emergencyNeedsTwo
  const channels = channelsOf(post)
  const words = wordsOf(post)
  const now = channels.some(isEmergency) ? 'posts:emergency.send' : 'posts:publishNow'
  const hasMoment =
    when === 'now' || (chosen !== null && publishDateProblem(wallClock, Date.now()) === null)
  const timing = useTiming({ at: chosen, id: post.id, enabled: hasMoment })

  function submit(): void {
    const wrong = when === 'custom' ? publishDateProblem(wallClock, Date.now()) : null
    setProblem(wrong)
    if (wrong) return
    if (needsConfirmation && !isConfirming) {
      setToConfirm(wallClock)
      return
    }
    void during(save)
  }

  async function save(): Promise<void> {
    setRefused(null)
    const { id, editedAt: basedOn } = post
    const { data, error } = await updateDate({
      id,
      publishDate: chosen,
      basedOn,
      ...quietVariable(timing),
    })
    if (error) {
      const problem = problemToShow(error)
      if (!problem) return
      if (problem.reason === 'QUIET_HOURS') timing.retry()
      refetchListsAfter(problem, client)
      if (!hasMoved(problem)) return setRefused({ problem, read: post })
      // The post has moved or was deleted: the dialog closes.
      notify.failed(t('failed'), problemText(problem))
      return onClose()
    }
    if (data && sayAsked(getFragmentData(PostFields, data.updatePostPublishDate))) return onClose()
    if (data && goesOut) {
      const live = getFragmentData(PostFields, data.updatePostPublishDate)
      notify.done(
        t(isEmergencyPost(live) ? 'posts:emergency.sent' : 'posts:publishedNow'),
        hintOf(live),
      )
    } else notify.done(t('saved'), chosen === null ? undefined : dateTime(chosen))
    onClose()
  }

  function submitByEnter(event: FormEvent): void {
    event.preventDefault()
    if (!busy) submit()
  }

  /** A held Enter key repeats and would confirm the warning that it has just opened. */
  function ignoreHeldEnter(event: KeyboardEvent): void {
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
  }

  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t(words.title)}
      answer={t(asksForSecond ? 'posts:emergency.ask' : goesOut ? now : saving)}
      look={goesOut && channels.some(isEmergency) ? 'destructive' : 'primary'}
      focus={null}
      busy={busy}
      onClose={onClose}
      onConfirm={submit}
    >
      <div className={classes.form}>
        <ChangedNotice post={post} before={before} />
        {post.editedAt !== before.editedAt && (
          <PostText content={post.content} foldAfter={EXCERPT} followLinks={false} />
        )}
        {refused && !isAnswered(refused, post) && (
          <Notice tone="problem" title={t('failed')}>
            {problemHint(refused.problem)}
          </Notice>
        )}
        {asksForSecond && <AskNotice unplans />}
        {/* A change during saving would be lost. */}
        <fieldset className={classes.choice} disabled={busy}>
          <Choice<When>
            label={t(words.title)}
            value={when}
            onChange={setWhen}
            focused
            options={[
              { value: 'now', label: t(isDraft ? words.afterRelease : 'now') },
              { value: 'custom', label: t(isDraft ? words.notBefore : 'custom') },
            ]}
          />
        </fieldset>
        {goesOut && <p>{t(words.nowHelp)}</p>}
        {isDraft && <p>{t(words.draftHelp)}</p>}
        {goesOut && (
          <VerifyWarnings
            chosen={channels}
            pushed={draftOf(post)}
            offline={me?.visible === false}
          />
        )}
        {when === 'custom' && (
          <form noValidate onSubmit={submitByEnter} onKeyDown={ignoreHeldEnter}>
            <PublishDateField
              label={t('field')}
              required
              readOnly={busy}
              enterKeyHint="send"
              value={wallClock}
              onChange={(value) => {
                setWallClock(value)
                setProblem(null)
              }}
              error={problem && t(problemKeys[problem])}
            />
          </form>
        )}
        <TimingNotice
          timing={timing}
          decides={!isDraft}
          onPlan={(date) => {
            setWhen('custom')
            setWallClock(toWallClock(date))
            setProblem(null)
          }}
        />
        <div role="alert">{isConfirming && <DistantNotice appears={appears} />}</div>
        <OverNotice attachment={attachmentOf(post)} appears={appears} />
      </div>
    </ConfirmDialog>
  )
}

const ofPosts = {
  title: 'title',
  nowHelp: 'nowHelp',
  draftHelp: 'draftHelp',
  afterRelease: 'posts:soonAfterApproval',
  notBefore: 'notBeforeApproval',
} as const

const ofEmergencies = {
  ...ofPosts,
  title: 'emergency.title',
  nowHelp: 'emergency.nowHelp',
  draftHelp: 'emergency.draftHelp',
} as const

const ofAskedOnes = {
  ...ofEmergencies,
  draftHelp: 'emergency.askedHelp',
  afterRelease: 'posts:emergency.afterConfirmation',
  notBefore: 'posts:emergency.notBefore',
} as const

/** The keys of the texts for this post. */
function wordsOf(post: StoredPost) {
  if (emergencyOf(post).emergencyNeedsTwo) return ofAskedOnes
  return isEmergencyPost(post) ? ofEmergencies : ofPosts
}
