// A small panel next to a button. Escape and clicks outside close it; the focus moves into it. The
// UI kit's part is loaded when the first one is opened.
import { Fragment, type FragmentInstance, type ReactNode, useRef } from 'react'
import { preload } from '@/lib/preload'
import { useKitWhenOpened } from './useKitWhenOpened'

export type PopoverProps = {
  /** The accessible name of the panel. */
  label: string
  opened: boolean
  onClose: () => void
  /** The edge at which it is aligned with its button. */
  align?: 'start' | 'end'
  /** The button that opens it. */
  target: ReactNode
  children: ReactNode
}

const kitPopover = () => import('./KitPopover').then((it) => it.KitPopover)

preload([kitPopover])

export function Popover(props: PopoverProps) {
  const place = useRef<FragmentInstance>(null)
  const popover = useKitWhenOpened(kitPopover, place, props.opened, props.onClose)
  return (
    <Fragment ref={place}>
      {popover.kit ? <popover.kit {...props} opened={popover.opened} /> : props.target}
    </Fragment>
  )
}
