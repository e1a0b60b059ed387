// What the editor does with the places of a map, which of them is open, and where the focus goes.
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Point } from '@/features/places/place'
import type { Problem } from '@/graphql/problem'
import { MAPS } from '@/lib/rules'
import { notify } from '@/ui/notify'
import { useEntryFocus } from '../useEntryFocus'
import { isWorthKeeping } from './edits'
import type { Edits } from './keptEdits'
import type { FreshmanMap } from './maps'
import type { PlaceFormHandle } from './PlaceForm'
import { type Entry, usePlaceEdits } from './usePlaceEdits'
import { useRemovePlace } from './useRemovePlace'
import { useSavePlace } from './useSavePlace'

type Options = {
  map: FreshmanMap
  edits: Edits
  change: (change: (edits: Edits) => Edits) => void
}

export function usePlaceActions({ map, edits, change }: Options) {
  const { t } = useTranslation('freshman')
  const { removed, remove: removeStored } = useRemovePlace()
  const places = usePlaceEdits({ map, edits, change, removed })
  const { saved, others } = places
  const all = [...saved, ...others]
  const savePlace = useSavePlace(map)
  const { addButton, idOf, focusIn } = useEntryFocus('place')
  const form = useRef<PlaceFormHandle>(null)
  const [opened, setActive] = useState<string | null>(null)
  // A colleague may have deleted the place meanwhile.
  const active = all.some(({ place }) => place.id === opened) ? opened : null
  const isFull = all.length >= MAPS.maxPlaces

  function open(place: string): void {
    flushSync(() => setActive(place))
    focusIn(place, 'form')
  }

  const add = (): void => open(flushSync(places.add))

  /** A point of the map belongs to the place that is edited, otherwise to a new one. */
  function takePoint(point: Point): void {
    if (active === null && isFull) return
    if (active === null) flushSync(() => setActive(places.add()))
    form.current?.pick(point)
  }

  const close = (id: string): void => setActive((now) => (now === id ? null : now))

  /** Forgets what is not saved. */
  function cancel({ place, edit }: Entry): void {
    flushSync(() => {
      places.forget(place.id)
      close(place.id)
    })
    focusIn(place.id, 'edit')
    if (!edit || !isWorthKeeping(edit, t('maps.defaultTitle'))) return
    notify.undoable(t('maps.placeDiscarded', { name: place.name }), {
      label: t('entry.undo'),
      act: () => places.restoreEdit(place.id, edit),
    })
  }

  async function save({ place, edit }: Entry): Promise<Problem | null> {
    const { id } = place
    const result = await savePlace({
      edited: place,
      edit,
      onSent: (sent) => places.noteSent(id, sent),
    })
    if ('problem' in result) return result.problem
    const hadFocus = document.getElementById(idOf(id))?.contains(document.activeElement)
    let isChanged = false
    flushSync(() => {
      isChanged = places.finish(id, result.id, edit)
      // What was typed while the request was running stays open.
      setActive((now) => (now !== id ? now : isChanged ? result.id : null))
    })
    notify.done(t('maps.placeSaved', { name: place.name.trim() }))
    if (hadFocus && !isChanged) focusIn(result.id, 'edit')
    return null
  }

  /** `at`: where the place is in `saved`. */
  function remove({ place, edit }: Entry, at: number): void {
    const neighbour = saved[at + 1] ?? saved[at - 1]
    void removeStored(place, {
      onRemoved: () => places.forget(place.id),
      onRestored: () => places.restoreEdit(place.id, edit),
    })
    focusIn(neighbour?.place.id, 'delete')
  }

  const { edit } = places
  const actions = { open, add, takePoint, edit, cancel, save, remove }
  return { saved, all, isFull, active, form, addButton, idOf, ...actions }
}
