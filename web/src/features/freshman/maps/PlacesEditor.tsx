// Edits the places of a map, on a map and in a list. The list is complete without the map.
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapService } from '@/features/places/mapTiles'
import type { Point } from '@/features/places/place'
import { MAPS } from '@/lib/rules'
import { EmptyState } from '@/ui/EmptyState'
import { Section } from '@/ui/Section'
import { useReorder } from '@/ui/useReorder'
import { EntriesFoot } from '../EntriesFoot'
import { EntryRow } from '../EntryRow'
import classes from '../entries.module.css'
import { EditorMap } from './EditorMap'
import { withEntry } from './edits'
import type { Edits } from './keptEdits'
import type { FreshmanMap } from './maps'
import { PlaceForm } from './PlaceForm'
import { PlaceText } from './PlaceText'
import { pinnedOf } from './pinned'
import { usePlaceActions } from './usePlaceActions'
import type { Entry } from './usePlaceEdits'
import { usePlaceOrder } from './usePlaceOrder'

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
  const hasMap = service.tiles !== null
  const places = usePlaceActions({ map, edits, change })
  const { saved, all, isFull, active, idOf } = places
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [centre, setCentre] = useState<Point | null>(null)
  const [said, setSaid] = useState('')
  const order = usePlaceOrder({
    map,
    order: edits.orders[map.id],
    shownIds: saved.map(({ place }) => place.id),
    onOrder: (ids) =>
      change((edits) => ({ ...edits, orders: withEntry(edits.orders, map.id, ids) })),
  })

  function move(from: number, to: number): void {
    const id = order.move(from, to)
    const entry = saved.find(({ place }) => place.id === id)
    if (entry) setSaid(t('entry.moved', { title: entry.place.name, number: to + 1 }))
  }
  const reorder = useReorder(saved.length, move)

  const formOf = (entry: Entry) => {
    const isNew = !entry.saved && !entry.edit?.before
    return (
      <PlaceForm
        ref={places.form}
        label={isNew ? t('maps.newPlace') : t('entry.edit', { title: entry.place.name })}
        place={entry.place}
        isGone={!entry.saved && !isNew}
        showsMap={hasMap}
        near={entry.place.location.geoPoint ?? centre}
        onChange={(next) => places.edit(entry, next)}
        onCancel={() => places.cancel(entry)}
        onSave={() => places.save(entry)}
      />
    )
  }
  const rowOf = (entry: Entry, at: number) => {
    const isSaved = at < saved.length
    return (
      <EntryRow
        title={entry.place.name}
        handle={isSaved ? reorder.handle(at) : null}
        onUp={isSaved && at > 0 ? () => move(at, at - 1) : null}
        onDown={isSaved && at < saved.length - 1 ? () => move(at, at + 1) : null}
        onEdit={() => places.open(entry.place.id)}
        onDelete={() => (isSaved ? places.remove(entry, at) : places.cancel(entry))}
      >
        <PlaceText place={entry.place} number={at + 1} isUnsaved={entry.edit !== null} />
      </EntryRow>
    )
  }
  return (
    <Section title={t('maps.places')} lead={t('maps.placesLead')}>
      <EditorMap
        service={service}
        pinned={pinnedOf(all.map(({ place }) => place))}
        active={active}
        highlighted={highlighted ?? active}
        start={start}
        help={active === null ? t('maps.mapHelp') : undefined}
        onPoint={places.takePoint}
        onChoose={(id) => {
          if (id !== active) places.open(id)
        }}
        onHover={setHighlighted}
        onCentre={setCentre}
      />
      {all.length === 0 && (
        <EmptyState icon={<MapPin size={32} strokeWidth={1.5} />} title={t('maps.noPlaces')}>
          {t(hasMap ? 'maps.addHint' : 'maps.noPlacesHint')}
        </EmptyState>
      )}
      <ol className={classes.list} aria-label={t('maps.places')}>
        {all.map((entry, at) => {
          const { id } = entry.place
          return (
            <li
              key={id}
              id={idOf(id)}
              {...(at < saved.length && reorder.place(at))}
              className={id === active ? classes.form : classes.row}
              data-highlighted={id === highlighted || undefined}
              onPointerEnter={() => setHighlighted(id)}
              onPointerLeave={() => setHighlighted(null)}
              onFocus={() => setHighlighted(id)}
              onBlur={() => setHighlighted(null)}
            >
              {id === active ? formOf(entry) : rowOf(entry, at)}
            </li>
          )
        })}
      </ol>
      <EntriesFoot
        addButton={places.addButton}
        add={t('maps.addPlace')}
        onAdd={places.add}
        full={isFull ? t('maps.fullOfPlaces', { max: MAPS.maxPlaces }) : null}
        moved={said}
        state={order.state}
        failed={{ title: t('maps.orderFailed'), hint: t('maps.orderFailedHint') }}
        onRetry={order.retry}
      />
    </Section>
  )
}
