// The UI kit's part of a popover.
import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import type { PopoverProps } from './Popover'
import classes from './Popover.module.css'

export function KitPopover(props: PopoverProps) {
  const { label, opened, onClose, target, align = 'start', children } = props
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      position={`bottom-${align}`}
      // The popover covers the button if there is no space below or above it.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
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
      <Popover.Dropdown role="dialog" aria-label={label} tabIndex={-1}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
