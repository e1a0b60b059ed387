// Where a post is written: a new one, or one that exists already.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Me, useMe } from '@/features/profiles/useMe'
import { useSession } from '@/features/session/store'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Paper } from '@/ui/Paper'
import heard from '@/ui/unseen.module.css'
import { keepEditing } from '../keepEditing'
import classes from './Composer.module.css'
import { ComposerSkeleton } from './ComposerSkeleton'
import { EditForm } from './EditForm'
import { openDrafts } from './keep'
import { LeftDrafts } from './LeftDrafts'
import { NewPostForm } from './NewPostForm'
import { FRESH, useComposer, useOpenSlot } from './state'

type Props = { /** Begins with the focus in the text area. */ focused?: boolean }

export function Composer({ focused = false }: Props) {
  const { t } = useTranslation('composer')
  const { me, failed, retry } = useMe()
  const ready = useDraftsOf(me)
  const slot = useOpenSlot()
  const turn = useComposer((state) => state.turn)
  useEffect(keepEditing, [])

  if (failed) {
    const again = <Button onClick={retry}>{t('retry')}</Button>
    return <Notice tone="problem" title={t('loadFailed')} action={again} />
  }
  const label = t(slot === FRESH ? 'newPost' : 'editPost')
  return (
    <Paper tabIndex={-1} aria-label={label} className={classes.composer}>
      {!me || !ready ? (
        <ComposerSkeleton />
      ) : slot === FRESH ? (
        <>
          <h2 className={heard.unseen}>{label}</h2>
          <LeftDrafts />
          <NewPostForm key={turn} me={me} focused={focused && turn === 0} />
        </>
      ) : (
        <EditForm key={slot} post={slot} me={me} />
      )}
    </Paper>
  )
}

/** Takes up what this account has written as this profile. True when that has been done. */
function useDraftsOf(me: Me | null): boolean {
  const accountId = useSession((session) => session.accountId)
  const owner = me && accountId ? `${accountId}.${me.id}` : null
  useEffect(() => {
    if (owner) void openDrafts(owner)
  }, [owner])
  return useComposer((state) => owner !== null && state.owner === owner)
}
