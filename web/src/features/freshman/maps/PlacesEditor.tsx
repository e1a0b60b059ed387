// Edits the places of a map, on a map and in a list. The list is complete without the map.
import { MapPin, Plus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { MapFailed } from '@/features/places/MapFailed'
import { PlaceMap } from '@/features/places/mapParts'
import { useMapService } from '@/features/places/mapTiles'
import type { Point } from '@/features/places/place'
import type { Problem } from '@/graphql/problem'
import { MAPS } from '@/lib/rules'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import { useReorder } from '@/ui/useReorder'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { EntryRow } from '../EntryRow'
import entries from '../entries.module.css'
import { withEntry } from './edits'
import type { Edits } from './keptEdits'
import type { FreshmanMap } from './maps'
import { PlaceForm, type PlaceFormHandle } from './PlaceForm'
import { PlaceText } from './PlaceText'
import { pinnedOf } from './pinned'
import { type Entry, usePlaceEdits } from './usePlaceEdits'
import { usePlaceOrder } from './usePlaceOrder'
import { useRemovePlace } from './useRemovePlace'
import { useSavePlace } from './useSavePlace'

type Props = {
  map: FreshmanMap
  edits: Edits
  change: (change: (edits: Edits) => Edits) => void
  /** Where a map without places begins. */
  start: Point | null
}

export function PlacesEditor({ map, edits, change, start }: Props) {
  const { t } = useTranslation('freshman')
  const service = useMapService()
  const { tiles } = service
  const { removed, remove } = useRemovePlace()
  const places = usePlaceEdits({ map, edits, change, removed })
  const { saved, others } = places
  const all = [...saved, ...others]
  const savePlace = useSavePlace(map)
  const order = usePlaceOrder({
    map,
    order: edits.orders[map.id],
    shownIds: saved.map(({ place }) => place.id),
    onOrder: (ids) =>
      change((edits) => ({ ...edits, orders: withEntry(edits.orders, map.id, ids) })),
  })
  const [opened, setActive] = useState<string | null>(null)
  // A colleague may have deleted the place meanwhile.
  const active = all.some(({ place }) => place.id === opened) ? opened : null
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [centre, setCentre] = useState<Point | null>(null)
  const [said, setSaid] = useState('')
  const form = useRef<PlaceFormHandle>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = all.length >= MAPS.maxPlaces

  /** Moves the focus into the entry; without one, to the button that adds one. */
  function focusIn(place: string | undefined, part: 'edit' | 'delete' | 'form'): void {
    const element = document.getElementById(`place-${place}`)
    const wanted = part === 'form' ? 'input' : `[data-part=${part}]`
    const target = element?.querySelector<HTMLElement>(wanted) ?? addButton.current
    target?.focus()
  }

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
    if (!edit || !places.isWorthKeeping(edit)) return
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
    const hadFocus = document.getElementById(`place-${id}`)?.contains(document.activeElement)
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

  function move(from: number, to: number): void {
    const id = order.move(from, to)
    const entry = saved.find(({ place }) => place.id === id)
    if (entry) setSaid(t('entry.moved', { title: entry.place.name, number: to + 1 }))
  }
  const reorder = useReorder(saved.length, move)

  function removeAt(entry: Entry, at: number): void {
    const { place, edit } = entry
    const neighbour = saved[at + 1] ?? saved[at - 1]
    void remove(place, {
      onRemoved: () => places.forget(place.id),
      onRestored: () => places.restoreEdit(place.id, edit),
    })
    focusIn(neighbour?.place.id, 'delete')
  }

  const formOf = (entry: Entry) => {
    const isNew = !entry.saved && !entry.edit?.before
    return (
      <PlaceForm
        ref={form}
        label={isNew ? t('maps.newPlace') : t('entry.edit', { title: entry.place.name })}
        place={entry.place}
        isGone={!entry.saved && !isNew}
        showsMap={tiles !== null}
        near={entry.place.location.geoPoint ?? centre}
        onChange={(next) => places.edit(entry, next)}
        onCancel={() => cancel(entry)}
        onSave={() => save(entry)}
      />
    )
  }
  return (
    <Section title={t('maps.places')} lead={t('maps.placesLead')}>
      {service.failed && <MapFailed onRetry={service.retry} />}
      {tiles && (
        <Suspense fallback={<Skeleton height={320} />}>
          <PlaceMap
            tiles={tiles}
            pinned={pinnedOf(all.map(({ place }) => place))}
            active={active}
            highlighted={highlighted ?? active}
            start={start}
            help={active === null ? t('maps.mapHelp') : undefined}
            onPoint={takePoint}
            onChoose={(id) => {
              if (id !== active) open(id)
            }}
            onHover={setHighlighted}
            onCentre={setCentre}
          />
        </Suspense>
      )}
      {all.length === 0 && (
        <EmptyState icon={<MapPin size={32} strokeWidth={1.5} />} title={t('maps.noPlaces')}>
          {t(tiles ? 'maps.addHint' : 'maps.noPlacesHint')}
        </EmptyState>
      )}
      <ol className={entries.list} aria-label={t('maps.places')}>
        {all.map((entry, at) => {
          const { place, edit } = entry
          const isOpen = place.id === active
          const isSaved = at < saved.length
          return (
            <li
              key={place.id}
              id={`place-${place.id}`}
              {...(isSaved && reorder.place(at))}
              className={isOpen ? entries.form : entries.row}
              data-highlighted={place.id === highlighted || undefined}
              onPointerEnter={() => setHighlighted(place.id)}
              onPointerLeave={() => setHighlighted(null)}
              onFocus={() => setHighlighted(place.id)}
              onBlur={() => setHighlighted(null)}
            >
              {isOpen ? (
                formOf(entry)
              ) : (
                <EntryRow
                  title={place.name}
                  handle={isSaved ? reorder.handle(at) : null}
                  onUp={isSaved && at > 0 ? () => move(at, at - 1) : null}
                  onDown={isSaved && at < saved.length - 1 ? () => move(at, at + 1) : null}
                  onEdit={() => open(place.id)}
                  onDelete={() => (isSaved ? removeAt(entry, at) : cancel(entry))}
                >
                  <PlaceText place={place} number={at + 1} isUnsaved={edit !== null} />
                </EntryRow>
              )}
            </li>
          )
        })}
      </ol>
      <p role="status" className={visuallyHidden.unseen}>
        {said}
      </p>
      {order.state === 'failed' && (
        <Notice
          tone="problem"
          title={t('maps.orderFailed')}
          action={<Button onClick={order.retry}>{t('entry.retry')}</Button>}
        >
          {t('maps.orderFailedHint')}
        </Notice>
      )}
      <div className={entries.foot}>
        <Button ref={addButton} leftSection={<Plus />} onClick={add} disabled={isFull}>
          {t('maps.addPlace')}
        </Button>
        <span className={entries.soft} role="status">
          {isFull
            ? t('maps.fullOfPlaces', { max: MAPS.maxPlaces })
            : order.state === 'saving'
              ? t('entry.saving')
              : ''}
        </span>
      </div>
    </Section>
  )
}
