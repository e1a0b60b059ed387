// The composer: the form for a new post or for a stored one.

import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stopEditing } from '@/features/posts/editing'
import { type Me, useMe } from '@/features/profiles/useMe'
import { useSession } from '@/features/session/store'
import { openDrafts } from '@/features/writing/keep'
import { kindsIn, unsentIn } from '@/features/writing/leftWords'
import { FRESH, useComposer, useOpenSlot } from '@/features/writing/state'
import { draftOwner } from '@/lib/draftStore'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { LoadFailed } from '@/ui/LoadFailed'
import { lazyPart, type Retrying } from '@/ui/lazyPart'
import { notify } from '@/ui/notify'
import { RetryNotice } from '@/ui/RetryNotice'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './Composer.module.css'
import { ComposerSkeleton } from './ComposerSkeleton'
import { ComposerTemplates } from './ComposerTemplates'
import { keepEditing } from './keepEditing'
import { NewPostForm } from './NewPostForm'
import { useContinuedDraft } from './useContinuedDraft'

/** Loaded on demand: it has to load the post first anyway. */
const EditForm = lazyPart(() => import('./EditForm').then((it) => it.EditForm), EditFormMissing)

const LeftDrafts = lazyPart(() => import('./LeftDrafts').then((it) => it.LeftDrafts))

type Props = {
  /** Opens the preview where the page has no room beside the composer. */
  preview: ReactNode
  /** Focuses the text area of a new post when it is mounted, and again when the value changes. */
  focus?: string | null
}

export function Composer({ preview, focus = null }: Props) {
  const { t } = useTranslation('composer')
  const { me, failed, retry } = useMe()
  const ready = useDraftsOf(me)
  const slot = useOpenSlot()
  const hasLeft = useComposer(({ left }) => left.length > 0)
  const turn = useComposer((state) => state.turn)
  const requested = useRequestedFocus(focus, turn)
  const isOpened = useComposer((state) => state.openedIn === state.turn)
  useEffect(keepEditing, [])
  useContinuedDraft(ready)

  if (failed) return <RetryNotice title={t('loadFailed')} onRetry={retry} />
  const label = t(slot === FRESH ? 'newPost' : 'editPost')
  return (
    <Card tabIndex={-1} aria-label={label} className={classes.composer} data-composer>
      {!me || !ready ? (
        <ComposerSkeleton folded={slot === FRESH} />
      ) : slot === FRESH ? (
        <>
          <h2 className={visuallyHidden.unseen}>{label}</h2>
          {hasLeft && (
            <Suspense>
              <LeftDrafts />
            </Suspense>
          )}
          <NewPostForm key={turn} me={me} preview={preview} focused={isOpened || requested} />
          <ComposerTemplates me={me} />
        </>
      ) : (
        <Suspense fallback={<ComposerSkeleton />}>
          <EditForm key={slot} post={slot} me={me} preview={preview} />
        </Suspense>
      )}
    </Card>
  )
}

/** Applies a request to the form that was open, not to the next one, which replaces a sent post. */
function useRequestedFocus(focus: string | null, turn: number): string | false {
  const [request, setRequest] = useState({ focus, turn })
  if (request.focus !== focus) setRequest({ focus, turn })
  return request.focus !== null && request.turn === turn && request.focus
}

/** Opens the drafts of this account and profile. Returns true once they are open. */
function useDraftsOf(me: Me | null): boolean {
  const accountId = useSession((session) => session.accountId)
  const owner = me && accountId ? draftOwner(accountId, me.id) : null
  const { t } = useTranslation('composer')
  const open = useEffectEvent(async (owner: string) => {
    const back = await openDrafts(owner)
    if (!back) return
    const kinds = kindsIn(unsentIn(back))
    notify.done(t(`cameBack.${kinds}`), t(`cameBackHint.${kinds}`))
  })
  useEffect(() => {
    if (owner) void open(owner)
  }, [owner])
  return useComposer((state) => owner !== null && state.owner === owner)
}

/** Shown if the edit form cannot be loaded. The user's changes stay stored. */
function EditFormMissing({ onRetry }: Retrying) {
  const { t } = useTranslation('composer')
  const place = useRef<HTMLDivElement>(null)
  // Moves the focus here like the form does: the user may be far down the lists.
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  const other = (
    <Button look="quiet" onClick={stopEditing}>
      {t('cancel')}
    </Button>
  )
  return (
    <div ref={place} className={classes.missing}>
      <LoadFailed onRetry={onRetry} other={other} />
    </div>
  )
}
