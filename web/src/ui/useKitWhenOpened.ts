import { type FragmentInstance, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadedPart, loadPart } from '@/lib/loadPart'
import { notify } from './notify'

/**
 * For a control that is opened by a button. `kit` renders both and is loaded when the control is
 * opened for the first time. It renders the button again, so the focus is restored before the
 * control opens.
 */
export function useKitWhenOpened<Kit>(
  fetch: () => Promise<Kit>,
  place: RefObject<FragmentInstance | null>,
  wanted: boolean,
  onClose: () => void,
): { kit: Kit | null; opened: boolean } {
  const { t } = useTranslation('ui')
  const [kit, setKit] = useState<Kit | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs only when the control is opened.
  useEffect(() => {
    if (!wanted || kit) return undefined
    const loaded = loadedPart(fetch)
    if (loaded) return void setKit(() => loaded)
    let left = false
    loadPart(fetch).then(
      (it) => left || setKit(() => it),
      () => {
        if (left) return
        notify.failed(t('notFetched'))
        onClose()
      },
    )
    return () => {
      left = true
    }
  }, [wanted, kit])
  useLayoutEffect(() => {
    if (!kit) return
    place.current?.focus()
    setDrawn(true)
  }, [kit, place])
  return { kit, opened: wanted && isDrawn }
}
