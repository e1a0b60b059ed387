import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadedPart, loadPart } from '@/lib/loadPart'
import { notify } from './notify'

type Closing = { onClose?: () => void }

type Fetching<Props> = {
  /** Must be the same function on every render. */
  fetch: () => Promise<ComponentType<Props>>
}

/**
 * A dialog whose code is loaded when it is opened. If that fails, a notification is shown and the
 * page does not change; opening it again loads again.
 */
export function LazyDialog<Props extends Closing>({
  fetch,
  ...props
}: Fetching<Props> & Props & Closing) {
  const { t } = useTranslation('ui')
  const [Dialog, setDialog] = useState(
    () => (loadedPart(fetch) as ComponentType<Closing> | undefined) ?? null,
  )
  const giveUp = useEffectEvent(() => {
    notify.failed(t('notFetched'))
    props.onClose?.()
  })
  useEffect(() => {
    let left = false
    // Not skipped if the part is loaded by now: `preload` may have loaded it since the first render.
    loadPart(fetch).then(
      (dialog) => setDialog(() => dialog as ComponentType<Closing>),
      () => left || giveUp(),
    )
    return () => {
      left = true
    }
  }, [fetch])
  return Dialog && <Dialog {...props} />
}
