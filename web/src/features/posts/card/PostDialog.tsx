import { useEffect } from 'react'
import { preload } from '@/lib/preload'
import { FetchedDialog } from '@/ui/FetchedDialog'
import { type Asked, askNothing, useAsked } from './asked'

const dateDialog = () => import('../dates/PublishDateDialog').then((it) => it.PublishDateDialog)
const deleteDialog = () => import('./DeleteDialog').then((it) => it.DeleteDialog)
const releaseDialog = () => import('../release/ReleaseDialog').then((it) => it.ReleaseDialog)
const statisticsDialog = () =>
  import('../statistics/StatisticsDialog').then((it) => it.StatisticsDialog)

type Props = { onDeleted: (post: string) => void }

/** The dialog that a card has opened, until it is answered or the page is left. */
export function PostDialog({ onDeleted }: Props) {
  const asked = useAsked((state) => state.asked)
  useEffect(() => {
    // These dialogs must also open without a connection.
    preload([deleteDialog, releaseDialog])
    return askNothing
  }, [])
  return asked && <Dialog key={asked.about} asked={asked} onDeleted={onDeleted} />
}

function Dialog({ asked: { post, about }, onDeleted }: Props & { asked: Asked }) {
  const given = { post, onClose: askNothing }
  switch (about) {
    case 'date':
      return <FetchedDialog fetch={dateDialog} {...given} />
    case 'deletion':
      return <FetchedDialog fetch={deleteDialog} {...given} onDeleted={onDeleted} />
    case 'statistics':
      return <FetchedDialog fetch={statisticsDialog} {...given} />
    default:
      return <FetchedDialog fetch={releaseDialog} {...given} step={about} />
  }
}
