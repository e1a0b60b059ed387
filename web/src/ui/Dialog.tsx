// A dialog: one question as title, one primary button that repeats its verb, Escape and a way back.
// The UI kit's part is loaded with the first dialog, because no page starts with one.
import { type ReactNode, Suspense } from 'react'
import { preload } from '@/lib/preload'
import { FetchedDialog } from './FetchedDialog'
import { fetched } from './fetched'

export type DialogProps = {
  /** Without it the dialog stays until it is answered. */
  onClose?: () => void
  /** The question. */
  title: string
  /** Initially focuses the title instead of the first control. */
  focusTitle?: boolean
  children: ReactNode
  /** The answers, the primary one last. */
  answers?: ReactNode
  /** While true, Escape and the cross do nothing. */
  busy?: boolean
  width?: number
  /** The page behind is there, but not to be read. */
  blurred?: boolean
  /** It takes the whole screen. */
  sheet?: boolean
}

export const kitDialog = () => import('./KitDialog').then((it) => it.KitDialog)

preload([kitDialog])

/** A dialog that cannot be closed covers an inert page: if its code cannot be loaded, a retry has to take
 * its place. */
const Staying = fetched<DialogProps>(kitDialog)

export const Dialog = ({ onClose, ...props }: DialogProps) =>
  onClose ? (
    <FetchedDialog fetch={kitDialog} onClose={onClose} {...props} />
  ) : (
    <Suspense>
      <Staying {...props} />
    </Suspense>
  )
