// The dialogs about the end of a post that its card opens: taking it back and showing it again, its
// end, and that of its pin. Rendered on each page with cards.
import { closeDialog, useOpenDialog } from '@/features/posts/card/openDialog'
import { LazyDialog } from '@/ui/LazyDialog'

const expiryDialog = () => import('./ExpiryDialog').then((it) => it.ExpiryDialog)
const pinDialog = () => import('./PinDialog').then((it) => it.PinDialog)
const restoreDialog = () => import('./RestoreDialog').then((it) => it.RestoreDialog)
const withdrawDialog = () => import('./WithdrawDialog').then((it) => it.WithdrawDialog)

export function EndingDialogs() {
  const dialog = useOpenDialog((state) => state.dialog)
  if (!dialog) return null
  const given = { post: dialog.post, onClose: closeDialog }
  switch (dialog.about) {
    case 'expiry':
      return <LazyDialog key="expiry" fetch={expiryDialog} {...given} />
    case 'pin':
      return <LazyDialog key="pin" fetch={pinDialog} {...given} />
    case 'restoration':
      return <LazyDialog key="restoration" fetch={restoreDialog} {...given} />
    case 'withdrawal':
      return <LazyDialog key="withdrawal" fetch={withdrawDialog} {...given} />
    default:
      return null
  }
}
