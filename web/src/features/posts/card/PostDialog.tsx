import { lazy, Suspense, useEffect } from 'react'
import { type Asked, askNothing, useAsked } from './asked'

const deleteDialog = () => import('./DeleteDialog').then((it) => ({ default: it.DeleteDialog }))
const releaseDialog = () => import('./ReleaseDialog').then((it) => ({ default: it.ReleaseDialog }))
const DeleteDialog = lazy(deleteDialog)
const PublishDateDialog = lazy(() =>
  import('../dates/PublishDateDialog').then((it) => ({ default: it.PublishDateDialog })),
)
const ReleaseDialog = lazy(releaseDialog)
const StatisticsDialog = lazy(() =>
  import('../statistics/StatisticsDialog').then((it) => ({ default: it.StatisticsDialog })),
)

/** The dialog that a card has opened, until it is answered or the page is left. */
export function PostDialog() {
  const asked = useAsked((state) => state.asked)
  useEffect(() => {
    // Fetched before they are asked for: they shall open without a connection, too.
    void Promise.allSettled([deleteDialog(), releaseDialog()])
    return askNothing
  }, [])
  if (!asked) return null
  return (
    <Suspense>
      <Dialog asked={asked} />
    </Suspense>
  )
}

function Dialog({ asked: { post, about } }: { asked: Asked }) {
  switch (about) {
    case 'date':
      return <PublishDateDialog post={post} onClose={askNothing} />
    case 'deletion':
      return <DeleteDialog post={post} onClose={askNothing} />
    case 'statistics':
      return <StatisticsDialog post={post} onClose={askNothing} />
    default:
      return <ReleaseDialog post={post} step={about} onClose={askNothing} />
  }
}
