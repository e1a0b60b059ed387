// The messages of `notify`. The UI kit's part is loaded for the first message.
import { notifications, useNotifications } from '@mantine/notifications'
import { type FunctionComponent, useEffect, useState } from 'react'
import { loadedPart, loadPart } from '@/lib/loadPart'
import { preload } from '@/lib/preload'
import { PlainNotifications } from './PlainNotifications'

const LAYERS = '[role="dialog"], [role="menu"]'
const isOpen = (): boolean => document.querySelector(LAYERS) !== null

export const kitNotifications = (): Promise<FunctionComponent> =>
  import('./KitNotifications').then((it) => it.KitNotifications)

preload([kitNotifications])

/**
 * Shows the messages of `notify`. Unmounting removes them, so that the next account neither sees
 * them nor triggers their actions.
 */
export function Notifications() {
  const { notifications: shown } = useNotifications()
  const newest = shown.at(-1)?.id
  const { kit: Kit, hasFailed } = useKit(newest)
  useEscape(newest)
  useEffect(() => () => notifications.clean(), [])
  return Kit ? <Kit /> : hasFailed && <PlainNotifications shown={shown} />
}

/** `kit` is null until it is loaded. If that fails, the next message tries again. */
function useKit(newest: string | undefined) {
  const [kit, setKit] = useState(() => loadedPart(kitNotifications) ?? null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (newest === undefined || kit) return
    let left = false
    loadPart(kitNotifications).then(
      (it) => left || setKit(() => it),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [newest, kit])
  return { kit, hasFailed }
}

/** Escape closes the newest message, unless it closes a dialog or a menu. */
function useEscape(newest: string | undefined): void {
  useEffect(() => {
    if (newest === undefined) return
    const close = ({ key, target }: KeyboardEvent) => {
      // The dialog or menu may already be closed by this event.
      const isHandled = (target instanceof Element && target.closest(LAYERS)) || isOpen()
      if (key === 'Escape' && !isHandled) notifications.hide(newest)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [newest])
}
