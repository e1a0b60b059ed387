// The UI kit's part of a menu.
import './kit/menu.css'
import { Menu as KitMenuRoot, type MenuProps } from '@mantine/core'
import classes from './Menu.module.css'

function Root(props: MenuProps) {
  return (
    <KitMenuRoot
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      shadow="none"
      offset={6}
      // Otherwise the menu, and the focus in it, is hidden when its button is scrolled out of view.
      hideDetached={false}
      transitionProps={{ transition: 'pop-top-right', duration: 120 }}
      classNames={{
        dropdown: classes.dropdown ?? '',
        item: classes.item ?? '',
        itemLabel: classes.itemLabel ?? '',
        divider: classes.divider ?? '',
        label: classes.label ?? '',
      }}
      {...props}
    />
  )
}

export const KitMenu = { ...KitMenuRoot, Root }
