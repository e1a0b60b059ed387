import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchedPart, fetchPart } from '@/lib/fetchPart'
import { notify } from './notify'

type Closing = { onClose?: () => void }

type Fetching<Props> = {
  /** Stays the same from one time to the next. */
  fetch: () => Promise<ComponentType<Props>>
}

/** A dialog whose code is fetched when it is asked for. Where that fails, one is told so and the page
 * stays as it is; whoever asks again fetches again. */
export function FetchedDialog<Props extends Closing>({
  fetch,
  ...props
}: Fetching<Props> & Props & Closing) {
  const { t } = useTranslation('ui')
  const [Dialog, setDialog] = useState(
    () => (fetchedPart(fetch) as ComponentType<Closing> | undefined) ?? null,
  )
  const giveUp = useEffectEvent(() => {
    notify.failed(t('notFetched'))
    props.onClose?.()
  })
  useEffect(() => {
    if (fetchedPart(fetch)) return undefined
    let left = false
    fetchPart(fetch).then(
      (dialog) => setDialog(() => dialog as ComponentType<Closing>),
      () => left || giveUp(),
    )
    return () => {
      left = true
    }
  }, [fetch])
  return Dialog && <Dialog {...props} />
}
