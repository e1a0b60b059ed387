import { useEffect } from 'react'
import { preload } from '@/lib/preload'
import { LazyDialog } from '@/ui/LazyDialog'
import { closeDialog, type OpenDialog, useOpenDialog } from './openDialog'

const dateDialog = () => import('../dates/PublishDateDialog').then((it) => it.PublishDateDialog)
const deleteDialog = () => import('./DeleteDialog').then((it) => it.DeleteDialog)
const historyDialog = () => import('./PostHistory').then((it) => it.PostHistory)
const releaseDialog = () => import('../release/ReleaseDialog').then((it) => it.ReleaseDialog)
const sourceChangeDialog = () =>
  import('../source/SourceChangeDialog').then((it) => it.SourceChangeDialog)
const statisticsDialog = () =>
  import('../statistics/StatisticsDialog').then((it) => it.StatisticsDialog)

type Props = { onDeleted: (post: string) => void }

/** The dialog that a card has opened, until it is closed or the page is left. */
export function PostDialog({ onDeleted }: Props) {
  const dialog = useOpenDialog((state) => state.dialog)
  useEffect(() => {
    // These dialogs must also open without a connection.
    preload([deleteDialog, releaseDialog])
    return closeDialog
  }, [])
  return dialog && <Dialog key={dialog.about} dialog={dialog} onDeleted={onDeleted} />
}

function Dialog({ dialog: { post, about }, onDeleted }: Props & { dialog: OpenDialog }) {
  const given = { post, onClose: closeDialog }
  switch (about) {
    case 'date':
      return <LazyDialog fetch={dateDialog} {...given} />
    case 'deletion':
      return <LazyDialog fetch={deleteDialog} {...given} onDeleted={onDeleted} />
    case 'history':
      return <LazyDialog fetch={historyDialog} {...given} />
    case 'sourceChange':
      return <LazyDialog fetch={sourceChangeDialog} {...given} />
    case 'statistics':
      return <LazyDialog fetch={statisticsDialog} {...given} />
    case 'comments':
    case 'endRequest':
    case 'expiry':
    case 'pin':
    case 'repetition':
    case 'restoration':
    case 'seriesEdit':
    case 'seriesEnd':
    case 'skip':
    case 'template':
    case 'sendBack':
    case 'withdrawal':
      return null
    default:
      return <LazyDialog fetch={releaseDialog} {...given} step={about} />
  }
}
