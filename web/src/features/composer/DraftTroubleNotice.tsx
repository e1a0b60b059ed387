// The draft was sent or deleted, or is shown in both versions if somebody else has saved it.
import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '@/features/conflict/ConflictDialog'
import { workingCopyOf } from '@/features/posts/drafts/DraftFields'
import type { Me } from '@/features/profiles/useMe'
import {
  changeDraft,
  FRESH,
  openServerDraft,
  setOnServer,
  useComposer,
} from '@/features/writing/state'
import { Button } from '@/ui/Button'
import { bringIntoView } from '@/ui/bringIntoView'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import classes from './EditForm.module.css'
import { useClear } from './useClear'
import type { ServerDraftSaving } from './useServerDraft'

type Props = { me: Me; saving: ServerDraftSaving }

export function DraftTroubleNotice({ me, saving }: Props) {
  const { t } = useTranslation('composer')
  const draft = useComposer((state) => state.fresh)
  const onServer = useComposer((state) => state.onServer)
  const clear = useClear('draft.discarded')
  const { trouble, endTrouble, hideTrouble, save } = saving
  if (!trouble || trouble.isHidden) return null
  if (trouble.kind === 'changed') {
    const { theirs, post } = trouble
    const copy = workingCopyOf(post)
    return (
      <ConflictDialog
        mine={draft}
        base={onServer?.saved ?? draft}
        stored={theirs.saved}
        changedAt={copy?.savedAt ?? post.createdAt}
        editedBy={copy?.savedBy ?? null}
        channels={me.notificationChannels}
        busy={saving.saving}
        onTakeStored={() => {
          openServerDraft(theirs)
          endTrouble()
          const act = () => {
            // Another draft may have been opened meanwhile.
            if (useComposer.getState().onServer?.id === theirs.id) changeDraft(FRESH, () => draft)
          }
          const undo = { label: t('undo'), act }
          notify.undoable(t('conflict.tookCurrent'), undo)
        }}
        onSave={async (chosen) => {
          changeDraft(FRESH, () => chosen)
          // The version that was read is the one that is replaced.
          setOnServer(theirs)
          endTrouble()
          await save(false)
        }}
        onClose={hideTrouble}
      />
    )
  }
  return (
    <div className={classes.failed} ref={bringIntoView}>
      <Notice
        tone="problem"
        title={t(`draft.${trouble.kind}`)}
        action={
          <>
            <Button
              onClick={() => {
                setOnServer(null)
                endTrouble()
              }}
            >
              {t('draft.goOnAsNew')}
            </Button>
            <Button
              look="quiet"
              onClick={({ currentTarget }) => {
                clear(currentTarget)
                endTrouble()
              }}
            >
              {t('discard.confirm')}
            </Button>
          </>
        }
      >
        {t('lost.hint')}
      </Notice>
    </div>
  )
}
