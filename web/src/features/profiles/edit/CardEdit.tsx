// The edit mode of the profile card on the home page: the same form as in the settings, with the
// same unsaved changes [A-192: edit mode on the card].
import '@/lib/settingsTexts'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { RetryNotice } from '@/ui/RetryNotice'
import { CardSkeleton } from '../card/CardSkeleton'
import { hideEdits } from '../shown/shownEdits'
import type { Me } from '../useMe'
import { CardForm } from './CardForm'
import { useEditedProfile } from './useEditedProfile'

export type CardEditProps = {
  me: Me
  /** Whether the form takes the focus. */
  focused: boolean
  /** Opens the preview where the page has no room for it. */
  preview: ReactNode
  onClose: () => void
}

export function CardEdit({ me, focused, preview, onClose }: CardEditProps) {
  const { t } = useTranslation(['settings', 'ui'])
  const { profile, kept, change, failed, retry } = useEditedProfile(me)
  useEffect(() => hideEdits, [])
  if (failed)
    return (
      <div tabIndex={-1} data-landing>
        <RetryNotice
          title={t('card.loadFailed')}
          onRetry={retry}
          other={
            <Button look="quiet" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
          }
        >
          {t('loadFailedHint')}
        </RetryNotice>
      </div>
    )
  if (!profile || !kept)
    return (
      <Card>
        <CardSkeleton />
      </Card>
    )
  return (
    <CardForm
      profile={profile}
      kept={kept}
      focused={focused}
      preview={preview}
      onChange={change}
      onClose={onClose}
    />
  )
}
