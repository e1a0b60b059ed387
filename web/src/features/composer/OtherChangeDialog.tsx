// Two people have saved different changes of the same post: shows both.
import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '@/features/conflict/ConflictDialog'
import { dropUpload } from '@/features/media/uploads'
import type { Me } from '@/features/profiles/useMe'
import { beginEdit, type Edit, editOf } from '@/features/writing/state'
import { notify } from '@/ui/notify'
import type { AsideSaving, OtherChange } from './useAside'

type Props = {
  post: string
  edit: Edit
  other: OtherChange
  /** Null if the recipients stay. */
  channels: Me['notificationChannels'] | null
  saving: AsideSaving
}

export function OtherChangeDialog({
  post,
  edit,
  other: { theirs, savedBy },
  channels,
  saving,
}: Props) {
  const { t } = useTranslation('composer')

  function takeTheirs(): void {
    const before = editOf(post)
    dropUpload(post)
    beginEdit(post, theirs)
    saving.endOther()
    if (!before) return
    const act = () => beginEdit(post, { ...before, aside: theirs.aside })
    notify.undoable(t('conflict.tookCurrent'), { label: t('undo'), act })
  }

  return (
    <ConflictDialog
      mine={edit.draft}
      base={edit.aside?.saved ?? edit.base.draft}
      stored={theirs.draft}
      changedAt={theirs.aside.savedAt}
      editedBy={savedBy}
      channels={channels}
      busy={saving.saving}
      onTakeStored={takeTheirs}
      onSave={async (chosen) => {
        // The version that was read is the one that is replaced.
        beginEdit(post, { ...theirs, draft: { ...edit.draft, ...chosen } })
        saving.endOther()
        await saving.save(false)
      }}
      onClose={saving.hideOther}
    />
  )
}
