// A dialog: the title asks a question, and the primary button repeats its verb. Escape and a button
// cancel it. The UI kit's part is loaded with the first dialog, because no page starts with one.
import { type ReactNode, Suspense } from 'react'
import { preload } from '@/lib/preload'
import { LazyDialog } from './LazyDialog'
import { lazyPart } from './lazyPart'

export type DialogProps = {
  /** If undefined, the dialog cannot be closed without an answer. */
  onClose?: () => void
  /** The question. */
  title: string
  /** Initially focuses the title instead of the first control. */
  focusTitle?: boolean
  children: ReactNode
  /** The buttons, the primary one last. */
  answers?: ReactNode
  /** While true, Escape and the close button do nothing. */
  busy?: boolean
  width?: number
  /** Blurs the page behind the dialog. */
  blurred?: boolean
  /** Covers the whole screen. */
  sheet?: boolean
}

export const kitDialog = () => import('./KitDialog').then((it) => it.KitDialog)

preload([kitDialog])

/**
 * A dialog that cannot be closed covers an inert page. If its code cannot be loaded, a retry must
 * be shown in its place.
 */
const Staying = lazyPart<DialogProps>(kitDialog)

export const Dialog = ({ onClose, ...props }: DialogProps) =>
  onClose ? (
    <LazyDialog fetch={kitDialog} onClose={onClose} {...props} />
  ) : (
    <Suspense>
      <Staying {...props} />
    </Suspense>
  )
