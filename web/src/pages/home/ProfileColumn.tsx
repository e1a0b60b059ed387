// The profile beside the composer, or above it: as it is, or in edit mode.
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeChecklist } from '@/features/onboarding/HomeChecklist'
import { PreviewButton } from '@/features/preview/PreviewButton'
import { CardSkeleton } from '@/features/profiles/card/CardSkeleton'
import { ProfileCard } from '@/features/profiles/card/ProfileCard'
import { ProfileRow } from '@/features/profiles/card/ProfileRow'
import type { CardEditProps } from '@/features/profiles/edit/CardEdit'
import { useEditMode } from '@/features/profiles/edit/useEditMode'
import { useMe } from '@/features/profiles/useMe'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { LoadFailed } from '@/ui/LoadFailed'
import { lazyPart, type Retrying } from '@/ui/lazyPart'
import { useNarrow, useWide } from '@/ui/useWidth'
import classes from './ProfileColumn.module.css'

const CardEdit = lazyPart(
  () => import('@/features/profiles/edit/CardEdit').then((it) => it.CardEdit),
  EditMissing,
)

export function ProfileColumn() {
  const { t } = useTranslation('home')
  const { me } = useMe()
  const { editing, focused, edit, close } = useEditMode(me)
  const isOneColumn = useNarrow()
  const isWide = useWide()
  return (
    <aside
      className={classes.profile}
      aria-label={t('profile')}
      data-editing={editing || undefined}
    >
      {editing && me ? (
        <Suspense
          fallback={
            <Card>
              <CardSkeleton />
            </Card>
          }
        >
          <CardEdit
            key={me.id}
            me={me}
            focused={focused}
            preview={!isWide && <PreviewButton />}
            onClose={close}
          />
        </Suspense>
      ) : isOneColumn ? (
        <ProfileRow onEdit={edit} />
      ) : (
        <ProfileCard onEdit={edit} />
      )}
      {!editing && <HomeChecklist />}
    </aside>
  )
}

/** Shown if the form cannot be loaded. */
function EditMissing({ onRetry, onClose }: CardEditProps & Retrying) {
  const { t } = useTranslation('ui')
  const other = (
    <Button look="quiet" onClick={onClose}>
      {t('cancel')}
    </Button>
  )
  return (
    <div tabIndex={-1} data-landing>
      <LoadFailed onRetry={onRetry} other={other} />
    </div>
  )
}
