// The UI kit's part of a popover.
import './kit/popover.css'
import { Popover } from '@mantine/core'
import type { PopoverProps } from './Popover'
import classes from './Popover.module.css'

export function KitPopover({ label, opened, onClose, target, children }: PopoverProps) {
  return (
    <Popover
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
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
