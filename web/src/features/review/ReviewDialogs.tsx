// The dialogs about the release of a post that its card opens. Rendered on each page with cards.
import { closeDialog, useOpenDialog } from '@/features/posts/card/openDialog'
import { LazyDialog } from '@/ui/LazyDialog'

const commentsDialog = () => import('./CommentsDialog').then((it) => it.CommentsDialog)
const endRequestDialog = () => import('./EndRequestDialog').then((it) => it.EndRequestDialog)
const sendBackDialog = () => import('./SendBackDialog').then((it) => it.SendBackDialog)

export function ReviewDialogs() {
  const dialog = useOpenDialog((state) => state.dialog)
  if (!dialog) return null
  const given = { post: dialog.post, onClose: closeDialog }
  switch (dialog.about) {
    case 'comments':
      return <LazyDialog key="comments" fetch={commentsDialog} {...given} />
    case 'endRequest':
      return <LazyDialog key="endRequest" fetch={endRequestDialog} {...given} />
    case 'sendBack':
      return <LazyDialog key="sendBack" fetch={sendBackDialog} {...given} />
    default:
      return null
  }
}
