// A small room beside a button. Escape and a click beside it close it; the focus goes in.
import './kit/popover.css'
import { Popover as KitPopover } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Popover.module.css'

type Props = {
  /** What is in it; read aloud. */
  label: string
  opened: boolean
  onClose: () => void
  /** The button that it belongs to. */
  target: ReactNode
  children: ReactNode
}

export function Popover({ label, opened, onClose, target, children }: Props) {
  return (
    <KitPopover
      opened={opened}
      onChange={(open) => !open && onClose()}
      position="bottom-start"
      width={352}
      withinPortal
      trapFocus
      withRoles={false}
      hideDetached={false}
      shadow="none"
      transitionProps={{ transition: 'pop-top-left', duration: 120 }}
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <KitPopover.Target>{target}</KitPopover.Target>
      <KitPopover.Dropdown role="dialog" aria-label={label}>
        {children}
      </KitPopover.Dropdown>
    </KitPopover>
  )
}
