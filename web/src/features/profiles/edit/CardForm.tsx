import { Save, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileFieldsFragment } from '@/graphql/generated/graphql'
import type { KeptEdits } from '@/lib/keptInput'
import { useUnsavedText } from '@/lib/useUnsavedText'
import { Card } from '@/ui/Card'
import { IconButton } from '@/ui/IconButton'
import { showEdits } from '../shown/shownEdits'
import classes from './CardForm.module.css'
import { ConsentSection } from './ConsentSection'
import { ContactSection } from './ContactSection'
import { DiscardDialog } from './DiscardDialog'
import { EditsGuard } from './EditsGuard'
import { editedProfile } from './editedProfile'
import type { Edits } from './fields'
import { ProfileSection } from './ProfileSection'
import { SaveFailed } from './SaveFailed'
import { useProfileForm } from './useProfileForm'

/** Where the form is shown. */
const ADDRESSES = ['/']

type Props = {
  profile: ProfileFieldsFragment
  kept: KeptEdits<Edits>
  /** Whether the form takes the focus. */
  focused: boolean
  /** Opens the preview where the page has no room for it. */
  preview: ReactNode
  onChange: (change: (edits: Edits) => Edits) => void
  onClose: () => void
}

/** The form on the card. Saving and closing end the edit mode. */
export function CardForm({ profile, kept, focused, preview, onChange, onClose }: Props) {
  const { t } = useTranslation('settings')
  const { edits, storedAt } = kept
  const form = useProfileForm({ profile, edits, change: onChange, done: t('card.saved') })
  const [asking, setAsking] = useState(false)
  const unsaved = useUnsavedText(storedAt)

  useEffect(() => showEdits(editedProfile(profile, edits)), [profile, edits])

  const focus = useEffectEvent(() => form.focus('displayName'))
  useEffect(() => {
    if (focused) focus()
  }, [focused])

  // What was typed while the request was running is not saved: then the form stays.
  const isDone = form.saved && !form.unsaved
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isDone) close()
  }, [isDone])

  return (
    <Card className={classes.card}>
      <form
        noValidate
        aria-label={t('card.title')}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        <div className={classes.head}>
          <div className={classes.row}>
            <div className={classes.words}>
              <h2 className={classes.title}>{t('card.title')}</h2>
              <p role="status" className={classes.state}>
                {form.changed && unsaved}
              </p>
            </div>
            <IconButton
              label={t('card.close')}
              icon={<X />}
              onClick={() => {
                if (form.unsaved) return setAsking(true)
                // Removes edits that equal what is stored.
                form.discard()
                onClose()
              }}
            />
            <IconButton
              type="submit"
              label={t('card.save')}
              icon={<Save />}
              className={classes.save}
              disabled={!form.changed}
              loading={form.busy}
            />
          </div>
          {preview && <div className={classes.preview}>{preview}</div>}
          <SaveFailed title={t('card.saveFailed')} form={form} />
        </div>
        <ProfileSection profile={profile} pictures={edits.pictures} form={form} />
        <ContactSection form={form} />
        <ConsentSection institution={profile.displayName} form={form} />
      </form>
      <EditsGuard form={form} addresses={ADDRESSES} />
      {asking && (
        <DiscardDialog
          onClose={() => setAsking(false)}
          onDiscard={() => {
            form.discard()
            onClose()
          }}
        />
      )}
    </Card>
  )
}
