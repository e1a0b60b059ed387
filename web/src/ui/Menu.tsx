// A list of actions. Below 768 px it opens at the bottom edge, within reach of the thumb. The UI
// kit's part is loaded when the first menu is opened.
import {
  cloneElement,
  createContext,
  Fragment,
  type FragmentInstance,
  type FunctionComponent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react'
import { loadedPart } from '@/lib/loadPart'
import { preload } from '@/lib/preload'
import { useKitWhenOpened } from './useKitWhenOpened'

type Kit = typeof import('./KitMenu').KitMenu

export const kitMenu = (): Promise<Kit> => import('./KitMenu').then((it) => it.KitMenu)

preload([kitMenu])

/** Opens the menu. Null once the UI kit is loaded. */
const Opening = createContext<(() => void) | null>(null)

type Props = { opened?: boolean; onChange?: (opened: boolean) => void; children: ReactNode }

function MenuRoot({ opened, onChange, children }: Props) {
  const [own, setOwn] = useState(false)
  const place = useRef<FragmentInstance>(null)
  function change(to: boolean): void {
    setOwn(to)
    onChange?.(to)
  }
  const menu = useKitWhenOpened(kitMenu, place, opened ?? own, () => change(false))
  return (
    <Fragment ref={place}>
      {menu.kit ? (
        <menu.kit.Root opened={menu.opened} onChange={change}>
          {children}
        </menu.kit.Root>
      ) : (
        <Opening value={() => change(true)}>{children}</Opening>
      )}
    </Fragment>
  )
}

type Pressed = {
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

function Target({ children }: { children: ReactElement<Partial<Pressed>> }) {
  const open = use(Opening)
  if (!open) return <Drawn part="Target">{children}</Drawn>
  return cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open()
    },
  })
}

const Dropdown = ({ children }: { children: ReactNode }) =>
  use(Opening) ? null : <Drawn part="Dropdown">{children}</Drawn>

/** Renders a part of the menu from the UI kit, which is loaded by then. */
function Drawn({ part, ...props }: { part: keyof Kit; children?: ReactNode }) {
  const Part = loadedPart(kitMenu)?.[part] as FunctionComponent<object>
  return <Part {...props} />
}

const drawn = <Part extends keyof Kit>(part: Part): Kit[Part] =>
  ((props: object) => <Drawn part={part} {...props} />) as unknown as Kit[Part]

export const Menu = Object.assign(MenuRoot, {
  Target,
  Dropdown,
  Item: drawn('Item'),
  CheckboxItem: drawn('CheckboxItem'),
  RadioGroup: drawn('RadioGroup'),
  RadioItem: drawn('RadioItem'),
  Label: drawn('Label'),
  Divider: drawn('Divider'),
})
