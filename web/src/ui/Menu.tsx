// A list of things to do. Below 768 px it comes from the bottom edge, where the thumb is.
import './kit/menu.css'
import { Menu as KitMenu, type MenuProps } from '@mantine/core'
import classes from './Menu.module.css'

function MenuRoot(props: MenuProps) {
  return (
    <KitMenu
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      shadow="none"
      offset={6}
      // Else it is gone with the focus in it as soon as its button is scrolled away.
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

export const Menu = Object.assign(MenuRoot, {
  Target: KitMenu.Target,
  Dropdown: KitMenu.Dropdown,
  Item: KitMenu.Item,
  CheckboxItem: KitMenu.CheckboxItem,
  RadioGroup: KitMenu.RadioGroup,
  RadioItem: KitMenu.RadioItem,
  Label: KitMenu.Label,
  Divider: KitMenu.Divider,
})
