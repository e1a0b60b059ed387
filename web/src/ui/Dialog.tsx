// A dialog: one question as title, one primary button that repeats its verb, Escape and a way back.
// The UI kit's part is loaded with the first dialog, because no page starts with one.
import type { ReactNode } from 'react'
import { preload } from '@/lib/preload'
import { FetchedDialog } from './FetchedDialog'

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

export const Dialog = (props: DialogProps) => <FetchedDialog fetch={kitDialog} {...props} />
