// The form for a new post. The main button first shows a summary with the recipients; the post is
// sent from there.
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUntouched, isUnwritten } from '@/features/posts/draft'
import { AlsoOpen } from '@/features/presence/AlsoOpen'
import type { Me } from '@/features/profiles/useMe'
import { FRESH, useComposer } from '@/features/writing/state'
import { preload } from '@/lib/preload'
import { Button } from '@/ui/Button'
import { LazyDialog } from '@/ui/LazyDialog'
import { lazyPart } from '@/ui/lazyPart'
import { AttachmentPart } from './AttachmentPart'
import { ChannelRows } from './ChannelRows'
import { ComposerFooter } from './ComposerFooter'
import { CloseButton, DraftSaved, SaveButton } from './DraftButtons'
import { DropVeil } from './DropVeil'
import { ExpiryRow } from './ExpiryRow'
import { enterKeys } from './enter'
import { PublishRow } from './PublishRow'
import { PushRows } from './PushRows'
import classes from './SettingRow.module.css'
import { SubmitButton } from './SubmitButton'
import { useSendLabel } from './sending'
import { TemplatesRow } from './TemplatesRow'
import { TextPart } from './TextPart'
import { Unfold } from './Unfold'
import { useClear } from './useClear'
import { useComposerForm } from './useComposerForm'
import { useDroppedFiles } from './useDroppedFiles'
import { useFold } from './useFold'
import { useServerDraft } from './useServerDraft'

type Props = { me: Me; preview: ReactNode; focused: string | boolean }

/** Loaded after the form: there is nothing to check yet. If it cannot be loaded, the server still checks. */
const Checks = lazyPart(
  () => import('./Checks').then((it) => it.Checks),
  () => null,
)

/** Loaded if somebody else has changed the draft. */
const DraftTroubleNotice = lazyPart(() =>
  import('./DraftTroubleNotice').then((it) => it.DraftTroubleNotice),
)

const verifyDialog = () => import('./VerifyDialog').then((it) => it.VerifyDialog)

export function NewPostForm({ me, preview, focused }: Props) {
  const draft = useComposer((state) => state.fresh)
  const form = useComposerForm(FRESH, draft, me)
  const [verifying, setVerifying] = useState(false)
  const label = useSendLabel(draft, me)
  const onServer = useComposer((state) => state.onServer)
  const saving = useServerDraft(me)
  // The draft was sent or deleted meanwhile. The notice about it has the only buttons.
  const isLost = saving.trouble !== null && saving.trouble.kind !== 'changed'
  const { handlers, draggedTo } = useDroppedFiles({ slot: FRESH, draft, me, locked: false })
  const fold = useFold(draft, form.clear)
  const { folded, unfolds } = fold
  const parts = { slot: FRESH, draft, form, me }
  useEffect(() => preload([verifyDialog]), [])
  return (
    <form
      noValidate
      {...handlers}
      onFocus={fold.handlers.onFocus}
      onKeyDown={(event) => {
        fold.handlers.onKeyDown(event)
        enterKeys(event)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLost && form.mayBeSent()) setVerifying(true)
      }}
    >
      <TextPart {...parts} preview={preview} focused={focused} folded={folded} unfolds={unfolds}>
        <AttachmentPart {...parts} />
      </TextPart>
      {!folded && (
        <>
          <Unfold animated={unfolds}>
            <div className={classes.settings}>
              <ChannelRows {...parts} />
              <PushRows {...parts} />
              <PublishRow {...parts} />
              <ExpiryRow {...parts} />
            </div>
            {!isUnwritten(draft) && (
              <div className={classes.checks}>
                <Suspense>
                  <Checks {...parts} />
                </Suspense>
              </div>
            )}
          </Unfold>
          <AlsoOpen post={onServer?.id ?? null} what="draft" />
          {saving.trouble && (
            <Suspense>
              <DraftTroubleNotice me={me} saving={saving} />
            </Suspense>
          )}
          <ComposerFooter
            written={!isUntouched(draft)}
            unfolds={unfolds}
            saved={
              onServer && !isLost ? (
                <DraftSaved draft={draft} onServer={onServer} failed={saving.failed} />
              ) : null
            }
          >
            {!isLost && (
              <>
                {onServer ? (
                  <CloseButton saving={saving} />
                ) : (
                  !isUntouched(draft) && <ClearButton />
                )}
                {(onServer || !isUntouched(draft)) && <SaveButton saving={saving} />}
                <SubmitButton>{label}</SubmitButton>
              </>
            )}
          </ComposerFooter>
          {/* After the main button, which is reached by few tab stops. */}
          <div className={classes.settings}>
            <TemplatesRow draft={draft} />
          </div>
        </>
      )}
      {verifying && (
        <LazyDialog
          fetch={verifyDialog}
          {...parts}
          saving={saving}
          onClose={() => setVerifying(false)}
        />
      )}
      <DropVeil to={draggedTo} />
    </form>
  )
}

function ClearButton() {
  const { t } = useTranslation('composer')
  const clear = useClear('cleared')
  return (
    <Button look="quiet" size="md" onClick={({ currentTarget }) => clear(currentTarget)}>
      {t('clear')}
    </Button>
  )
}
