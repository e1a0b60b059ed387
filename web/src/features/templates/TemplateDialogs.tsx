// The dialog that a card opens to save its post as a template. Rendered on each page with cards.
import { closeDialog, useOpenDialog } from '@/features/posts/card/openDialog'
import { draftOf } from '@/features/posts/draft'
import { useMe } from '@/features/profiles/useMe'
import { LazyDialog } from '@/ui/LazyDialog'
import { contentOf } from './content'
import { saveDialog } from './saveDialog'

export function TemplateDialogs() {
  const dialog = useOpenDialog((state) => state.dialog)
  const { me } = useMe()
  if (dialog?.about !== 'template' || !me) return null
  return (
    <LazyDialog
      fetch={saveDialog}
      content={contentOf(draftOf(dialog.post), me)}
      onClose={closeDialog}
    />
  )
}
